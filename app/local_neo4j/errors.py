"""What can go wrong with a local server; each says what to do next.

Unavailable
├── JavaMissing        no Java runtime that is new enough
├── DownloadFailed     the repository did not give a jar within the retries
├── ChecksumMismatch   a jar is not the one that the lock names; the server is not started
└── ServerFailed       the server did not start, or did not stop
    └── PortTaken      another program listens where the server should
"""

from __future__ import annotations

from app.domain.errors import Unavailable


class JavaMissing(Unavailable):
    code = "JAVA_MISSING"


class DownloadFailed(Unavailable):
    code = "DOWNLOAD_FAILED"


class ChecksumMismatch(Unavailable):
    code = "CHECKSUM_MISMATCH"


class ServerFailed(Unavailable):
    code = "LOCAL_SERVER_FAILED"


class PortTaken(ServerFailed):
    code = "PORT_TAKEN"
