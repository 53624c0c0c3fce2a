"""Content that only the holder of a key can read: AES-256-GCM with a key of each tenant's own."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.domain.errors import GraphMemoryError

NONCE_BYTES = 12
KEY_BYTES = 32
FORMAT = b"GM1"
"""Version of the format: its name, the nonce, then what AES-GCM gives (content and tag)."""


class SealBroken(GraphMemoryError):
    """What was sealed cannot be opened: another key, another tenant, or damaged."""

    code = "SEAL_BROKEN"


def derived_key(secret: bytes, tenant_id: str, purpose: str) -> bytes:
    """A key of 32 bytes for one tenant and one purpose (HKDF-SHA256, RFC 5869): none of them tells another."""
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=f"graph-memory/{purpose}/{tenant_id}".encode()).derive(secret)


@dataclass(frozen=True, slots=True)
class Sealing:
    """`secret` is the deployment's; the same content of a tenant always gives the same bytes, so that it is stored
    once. The nonce is therefore a keyed hash of the content: it repeats only where the content does."""

    secret: bytes

    def seal(self, tenant_id: str, content: bytes) -> bytes:
        nonce = hmac.digest(derived_key(self.secret, tenant_id, "nonce"), content, sha256)[:NONCE_BYTES]
        cipher = AESGCM(derived_key(self.secret, tenant_id, "content"))
        return FORMAT + nonce + cipher.encrypt(nonce, content, FORMAT + tenant_id.encode())

    def open(self, tenant_id: str, sealed: bytes) -> bytes:
        """Raises SealBroken."""
        nonce, content = sealed[len(FORMAT) : len(FORMAT) + NONCE_BYTES], sealed[len(FORMAT) + NONCE_BYTES :]
        if not sealed.startswith(FORMAT) or len(nonce) != NONCE_BYTES:
            raise _broken()
        try:
            cipher = AESGCM(derived_key(self.secret, tenant_id, "content"))
            return cipher.decrypt(nonce, content, FORMAT + tenant_id.encode())
        except InvalidTag as error:
            raise _broken() from error


def _broken() -> SealBroken:
    return SealBroken(
        "A sealed original cannot be opened.",
        "Check that GRAPH_MEMORY_PERSONAL_DATA_KEY is the one it was stored under; another key opens nothing.",
    )
