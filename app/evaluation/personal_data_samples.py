"""Sentences with structured personal data, and look-alikes that are none, made from a seed: nobody's data is in them.

Domains and addresses are reserved for documentation; check digits are computed here, not by what is measured.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from types import MappingProxyType

from app.domain.personal_data import PersonalDataType
from app.domain.syntax import Span
from app.evaluation.personal_data_sentences import ASIDES, LOOK_ALIKES, SENTENCES

HARD_NEGATIVE_SHARE = 0.25
ASIDE_SHARE = 0.3
DAYS_SINCE_1950 = 25_000
REGIONS = ("110101", "310115", "440305", "510107", "330106", "420111", "610113", "120103", "500105", "350203")
MOBILE_STARTS = ("130", "135", "138", "139", "150", "157", "159", "166", "177", "180", "186", "189", "191", "198")
AREA_CODES = ("010", "021", "022", "0571", "0755", "028", "027", "029", "0592")
CARD_STARTS = (("4", 16), ("52", 16), ("2231", 16), ("37", 15), ("6011", 16), ("3530", 16), ("6222", 19), ("6217", 16))
PROVINCES = "京沪粤浙苏川鄂湘闽鲁豫津渝皖"
PLATE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
NAMES = ("lin", "zhao.min", "anna_k", "o.hara", "sales", "wei99", "j.doe+news", "team-4", "Nadia.Rahimi", "info")
HOSTS = ("example.com", "example.org", "example.net", "mail.example.com", "dept.example.org")
PATHS = ("", "/", "/docs/start", "/a/b-c_d.html", "/s/1aB2cD3", "/item?id=42&lang=zh", "/guide#part-2", "/wiki/X_(Y)")
IPV4_STARTS = ("192.0.2.", "198.51.100.", "203.0.113.")
KEY_STARTS = ("sk-test-", "ghp_", "sk_live_", "AKIA", "glpat-", "tok_example_", "")
WORDS = ("river", "Mango", "otter", "kettle", "Lamp", "pine", "Dragon", "piano", "cloud", "tiger")
Make = Callable[[Random], str]


@dataclass(frozen=True, slots=True)
class Sample:
    """One sentence; `type` and `span` are None for a look-alike. `family` is what it was made as."""

    id: str
    language: str
    text: str
    family: str
    type: PersonalDataType | None = None
    span: Span | None = None


def samples(count: int, seed: int) -> list[Sample]:
    """The same for the same numbers. A quarter are look-alikes; types and languages take turns."""
    dice = Random(seed)  # noqa: S311 (test sentences, no secrets)
    types = sorted(SENTENCES)
    return [_sample(dice, number, types) for number in range(count)]


def _sample(dice: Random, number: int, types: list[PersonalDataType]) -> Sample:
    language = ("zh", "en")[number % 2]
    if dice.random() < HARD_NEGATIVE_SHARE:
        family = dice.choice(sorted(LOOK_ALIKES))
        template = dice.choice(LOOK_ALIKES[family][language])
        text, _ = _filled(dice, template, NO_VALUES[family](dice), language)
        return Sample(f"generated-{number}", language, text, family)
    type_ = types[(number // 2) % len(types)]
    text, span = _filled(dice, dice.choice(SENTENCES[type_][language]), VALUES[type_](dice), language)
    return Sample(f"generated-{number}", language, text, type_.value, type_, span)


def _filled(dice: Random, template: str, value: str, language: str) -> tuple[str, Span]:
    start = template.index("{}")
    text = template.replace("{}", value)
    if dice.random() < ASIDE_SHARE:
        joint = "" if language == "zh" else " "
        text = f"{text}{joint}{dice.choice(ASIDES[language])}"
    return text, Span(start, start + len(value))


def digits(dice: Random, count: int) -> str:
    return "".join(dice.choices(string.digits, k=count))


def identity_number(dice: Random, *, wrong: bool = False) -> str:
    born = date(1950, 1, 1) + timedelta(days=dice.randrange(DAYS_SINCE_1950))
    body = f"{dice.choice(REGIONS)}{born:%Y%m%d}{digits(dice, 3)}"
    total = sum(int(digit) * pow(2, 17 - place, 11) for place, digit in enumerate(body))
    check = (12 - total % 11 + dice.randrange(1, 10) * wrong) % 11
    return body + "0123456789X"[check]


def card_number(dice: Random, *, wrong: bool = False) -> str:
    start, length = dice.choice(CARD_STARTS)
    body = start + digits(dice, length - len(start) - 1)
    total = sum(sum(divmod(int(digit) * (2 - place % 2), 10)) for place, digit in enumerate(reversed(body)))
    number = body + str((-total + dice.randrange(1, 10) * wrong) % 10)
    if length == 16 and dice.random() < 0.5:
        return dice.choice((" ", "-")).join(number[place : place + 4] for place in range(0, 16, 4))
    return number


def iban(dice: Random, *, wrong: bool = False) -> str:
    country, length, letters = dice.choice((("DE", 22, 0), ("GB", 22, 4), ("NL", 18, 4), ("FR", 27, 0), ("ES", 24, 0)))
    body = "".join(dice.choices(string.ascii_uppercase, k=letters)) + digits(dice, length - 4 - letters)
    value = int("".join(str(int(sign, 36)) for sign in f"{body}{country}00"))
    check = (98 - value % 97 + dice.randrange(1, 90) * wrong) % 97
    number = f"{country}{check or 97:02d}{body}"
    return " ".join(number[place : place + 4] for place in range(0, length, 4)) if dice.random() < 0.5 else number


def _email(dice: Random) -> str:
    return f"{dice.choice(NAMES)}{dice.choice(('', digits(dice, 2)))}@{dice.choice(HOSTS)}"


def _phone(dice: Random) -> str:
    start, middle, last = dice.choice(MOBILE_STARTS), digits(dice, 4), digits(dice, 4)
    chinese = (start + middle + last, f"{start}-{middle}-{last}", f"{start} {middle} {last}")
    abroad = (
        f"+1 202-555-01{digits(dice, 2)}",
        f"(212) 555-01{digits(dice, 2)}",
        f"+44 7700 900{digits(dice, 3)}",
    )
    landline = f"{dice.choice(AREA_CODES)}-{dice.randrange(2, 9)}{digits(dice, 3)}{last}"
    german = f"+49 30 {dice.randrange(20, 99)}{digits(dice, 6)}"
    forms = (*chinese, f"+86 {chinese[2]}", f"+86{chinese[0]}", landline, *abroad, german)
    return dice.choice(forms)


def _plate(dice: Random) -> str:
    region = f"{dice.choice(PROVINCES)}{dice.choice('ABCDEFGH')}"
    joint = dice.choice(("", "", "·"))
    if dice.random() < 0.4:
        body = f"{dice.choice('DF')}{dice.choice(PLATE_SIGNS)}{digits(dice, 4)}"
    else:
        body = f"{''.join(dice.choices(PLATE_SIGNS, k=4))}{dice.choice(string.digits)}"
    return f"{region}{joint}{body}"


def _passport(dice: Random) -> str:
    start = dice.choice(("E", "G", "X", "EA", "EK", "C0"))
    return start + digits(dice, 9 - len(start))


def _ip(dice: Random) -> str:
    if dice.random() < 0.7:
        return f"{dice.choice(IPV4_STARTS)}{dice.randrange(1, 255)}"
    groups = [f"{dice.randrange(0x10000):x}" for _ in range(dice.randrange(1, 4))]
    return "2001:db8::" + ":".join([*groups, digits(dice, 1)])


def _url(dice: Random) -> str:
    scheme = dice.choice(("https://", "http://", "https://www.", "ftp://"))
    return f"{scheme}{dice.choice(HOSTS)}{dice.choice(PATHS)}"


def _api_key(dice: Random) -> str:
    start = dice.choice(KEY_STARTS)
    if start == "AKIA":
        return start + "".join(dice.choices(string.ascii_uppercase + string.digits, k=16))
    body = "".join(dice.choices(string.ascii_letters + string.digits, k=dice.randrange(20, 40)))
    return f"{start}a7{body}"


def _password(dice: Random) -> str:
    first, second = dice.sample(WORDS, 2)
    mark = dice.choice("!@#$%_-")
    return dice.choice((f"{first}{mark}{second}{digits(dice, 2)}", f"{digits(dice, 2)}{first}{mark}{second.title()}"))


def _groups(dice: Random, *sizes: int, joint: str = "-") -> str:
    return joint.join(digits(dice, size) for size in sizes)


VALUES: Mapping[PersonalDataType, Make] = MappingProxyType(
    {
        PersonalDataType.EMAIL: _email, PersonalDataType.PHONE: _phone, PersonalDataType.ID_CARD: identity_number,
        PersonalDataType.BANK_CARD: card_number, PersonalDataType.IBAN: iban, PersonalDataType.PLATE: _plate,
        PersonalDataType.PASSPORT: _passport, PersonalDataType.IP: _ip, PersonalDataType.URL: _url,
        PersonalDataType.API_KEY: _api_key, PersonalDataType.PASSWORD: _password,
    }
)  # fmt: skip
NO_VALUES: Mapping[str, Make] = MappingProxyType(
    {
        "order": lambda dice: dice.choice((digits(dice, 10), f"SF{digits(dice, 13)}", _groups(dice, 4, 4, 4))),
        "order_like_mobile": lambda dice: f"{dice.choice(MOBILE_STARTS)}{digits(dice, 8)}",
        "wrong_identity": lambda dice: identity_number(dice, wrong=True),
        "wrong_card": lambda dice: card_number(dice, wrong=True),
        "wrong_iban": lambda dice: iban(dice, wrong=True),
        "timestamp": lambda dice: f"{dice.randrange(1_500_000_000, 1_900_000_000)}{dice.choice(('', '000'))}",
        "moment": lambda dice: f"2025-0{dice.randrange(1, 10)}-1{digits(dice, 1)} 1{digits(dice, 1)}:30:00",
        "version": lambda dice: ".".join(str(dice.randrange(0, 20)) for _ in range(4)),
        "amount": lambda dice: f"{dice.randrange(10, 999)},{digits(dice, 3)}.{digits(dice, 2)}",
        "digest": lambda dice: "".join(dice.choices("0123456789abcdef", k=dice.choice((8, 12, 40)))),
        "file": lambda dice: f"icon@{dice.randrange(2, 4)}x.png",
        "isbn": lambda dice: f"978-7-{digits(dice, 4)}-{digits(dice, 4)}-{digits(dice, 1)}",
    }
)
