"""Personal data in texts: its types, where it stands, and what a tenant wants done with it (requirement 004 §8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.syntax import Span


class PersonalDataType(StrEnum):
    """Stored in an episode's `personal_data`, and the names of policies."""

    EMAIL = "email"
    PHONE = "phone"
    ID_CARD = "id_card"
    BANK_CARD = "bank_card"
    IBAN = "iban"
    PLATE = "plate"
    PASSPORT = "passport"
    ADDRESS = "address"
    IP = "ip"
    URL = "url"
    API_KEY = "api_key"
    PASSWORD = "password"  # noqa: S105 (the name of a kind)
    BIRTHDAY = "birthday"
    PERSON = "person"


STRUCTURED_TYPES = frozenset(PersonalDataType) - {
    PersonalDataType.ADDRESS,
    PersonalDataType.BIRTHDAY,
    PersonalDataType.PERSON,
}
"""What has a form of its own: one word to a reader, whatever is inside."""


class PersonalDataAction(StrEnum):
    """keep: stored as it came. mask: `[EMAIL]` stands for it. hash: `[EMAIL_…]`, the same for the same value.
    refuse: what holds it is not taken."""

    KEEP = "keep"
    MASK = "mask"
    HASH = "hash"
    REFUSE = "refuse"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """One find. `confidence` 0..1; `recogniser` is the rule that found it; the value itself is `span.of(text)`."""

    type: PersonalDataType
    span: Span
    confidence: float
    recogniser: str
