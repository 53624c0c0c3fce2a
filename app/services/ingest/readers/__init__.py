"""Readers: files, folders and streams as an iterator of items to be ingested, with what could not be read."""

from app.services.ingest.readers.folders import Inputs, find_inputs, read_file
from app.services.ingest.readers.opening import InputFile, spooled
from app.services.ingest.readers.values import Form, ReaderPolicy, Reading, ReadOptions

__all__ = [
    "Form",
    "InputFile",
    "Inputs",
    "ReadOptions",
    "ReaderPolicy",
    "Reading",
    "find_inputs",
    "read_file",
    "spooled",
]
