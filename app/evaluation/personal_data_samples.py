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
    random = Random(seed)  # noqa: S311 (test sentences, no secrets)
    types = sorted(SENTENCES)
    return [_sample(random, number, types) for number in range(count)]


def _sample(random: Random, number: int, types: list[PersonalDataType]) -> Sample:
    language = ("zh", "en")[number % 2]
    if random.random() < HARD_NEGATIVE_SHARE:
        family = random.choice(sorted(LOOK_ALIKES))
        template = random.choice(LOOK_ALIKES[family][language])
        text, _ = _filled(random, template, NO_VALUES[family](random), language)
        return Sample(f"generated-{number}", language, text, family)
    type_ = types[(number // 2) % len(types)]
    text, span = _filled(random, random.choice(SENTENCES[type_][language]), VALUES[type_](random), language)
    return Sample(f"generated-{number}", language, text, type_.value, type_, span)


def _filled(random: Random, template: str, value: str, language: str) -> tuple[str, Span]:
    start = template.index("{}")
    text = template.replace("{}", value)
    if random.random() < ASIDE_SHARE:
        joint = "" if language == "zh" else " "
        text = f"{text}{joint}{random.choice(ASIDES[language])}"
    return text, Span(start, start + len(value))


def digits(random: Random, count: int) -> str:
    return "".join(random.choices(string.digits, k=count))


def identity_number(random: Random, *, wrong: bool = False) -> str:
    born = date(1950, 1, 1) + timedelta(days=random.randrange(DAYS_SINCE_1950))
    body = f"{random.choice(REGIONS)}{born:%Y%m%d}{digits(random, 3)}"
    total = sum(int(digit) * pow(2, 17 - place, 11) for place, digit in enumerate(body))
    check = (12 - total % 11 + random.randrange(1, 10) * wrong) % 11
    return body + "0123456789X"[check]


def card_number(random: Random, *, wrong: bool = False) -> str:
    start, length = random.choice(CARD_STARTS)
    body = start + digits(random, length - len(start) - 1)
    total = sum(sum(divmod(int(digit) * (2 - place % 2), 10)) for place, digit in enumerate(reversed(body)))
    number = body + str((-total + random.randrange(1, 10) * wrong) % 10)
    if length == 16 and random.random() < 0.5:
        return random.choice((" ", "-")).join(number[place : place + 4] for place in range(0, 16, 4))
    return number


def iban(random: Random, *, wrong: bool = False) -> str:
    country, length, letters = random.choice(
        (("DE", 22, 0), ("GB", 22, 4), ("NL", 18, 4), ("FR", 27, 0), ("ES", 24, 0))
    )
    body = "".join(random.choices(string.ascii_uppercase, k=letters)) + digits(random, length - 4 - letters)
    value = int("".join(str(int(sign, 36)) for sign in f"{body}{country}00"))
    check = (98 - value % 97 + random.randrange(1, 90) * wrong) % 97
    number = f"{country}{check or 97:02d}{body}"
    return " ".join(number[place : place + 4] for place in range(0, length, 4)) if random.random() < 0.5 else number


def _email(random: Random) -> str:
    return f"{random.choice(NAMES)}{random.choice(('', digits(random, 2)))}@{random.choice(HOSTS)}"


def _phone(random: Random) -> str:
    start, middle, last = random.choice(MOBILE_STARTS), digits(random, 4), digits(random, 4)
    chinese = (start + middle + last, f"{start}-{middle}-{last}", f"{start} {middle} {last}")
    abroad = (
        f"+1 202-555-01{digits(random, 2)}",
        f"(212) 555-01{digits(random, 2)}",
        f"+44 7700 900{digits(random, 3)}",
    )
    landline = f"{random.choice(AREA_CODES)}-{random.randrange(2, 9)}{digits(random, 3)}{last}"
    german = f"+49 30 {random.randrange(20, 99)}{digits(random, 6)}"
    forms = (*chinese, f"+86 {chinese[2]}", f"+86{chinese[0]}", landline, *abroad, german)
    return random.choice(forms)


def _plate(random: Random) -> str:
    region = f"{random.choice(PROVINCES)}{random.choice('ABCDEFGH')}"
    joint = random.choice(("", "", "·"))
    if random.random() < 0.4:
        body = f"{random.choice('DF')}{random.choice(PLATE_SIGNS)}{digits(random, 4)}"
    else:
        body = f"{''.join(random.choices(PLATE_SIGNS, k=4))}{random.choice(string.digits)}"
    return f"{region}{joint}{body}"


def _passport(random: Random) -> str:
    start = random.choice(("E", "G", "X", "EA", "EK", "C0"))
    return start + digits(random, 9 - len(start))


def _ip(random: Random) -> str:
    if random.random() < 0.7:
        return f"{random.choice(IPV4_STARTS)}{random.randrange(1, 255)}"
    groups = [f"{random.randrange(0x10000):x}" for _ in range(random.randrange(1, 4))]
    return "2001:db8::" + ":".join([*groups, digits(random, 1)])


def _url(random: Random) -> str:
    scheme = random.choice(("https://", "http://", "https://www.", "ftp://"))
    return f"{scheme}{random.choice(HOSTS)}{random.choice(PATHS)}"


def _api_key(random: Random) -> str:
    start = random.choice(KEY_STARTS)
    if start == "AKIA":
        return start + "".join(random.choices(string.ascii_uppercase + string.digits, k=16))
    body = "".join(random.choices(string.ascii_letters + string.digits, k=random.randrange(20, 40)))
    return f"{start}a7{body}"


def _password(random: Random) -> str:
    first, second = random.sample(WORDS, 2)
    mark = random.choice("!@#$%_-")
    return random.choice(
        (f"{first}{mark}{second}{digits(random, 2)}", f"{digits(random, 2)}{first}{mark}{second.title()}")
    )


def _groups(random: Random, *sizes: int, joint: str = "-") -> str:
    return joint.join(digits(random, size) for size in sizes)


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
        "order": lambda random: random.choice(
            (digits(random, 10), f"SF{digits(random, 13)}", _groups(random, 4, 4, 4))
        ),
        "order_like_mobile": lambda random: f"{random.choice(MOBILE_STARTS)}{digits(random, 8)}",
        "wrong_identity": lambda random: identity_number(random, wrong=True),
        "wrong_card": lambda random: card_number(random, wrong=True),
        "wrong_iban": lambda random: iban(random, wrong=True),
        "timestamp": lambda random: f"{random.randrange(1_500_000_000, 1_900_000_000)}{random.choice(('', '000'))}",
        "moment": lambda random: f"2025-0{random.randrange(1, 10)}-1{digits(random, 1)} 1{digits(random, 1)}:30:00",
        "version": lambda random: ".".join(str(random.randrange(0, 20)) for _ in range(4)),
        "amount": lambda random: f"{random.randrange(10, 999)},{digits(random, 3)}.{digits(random, 2)}",
        "digest": lambda random: "".join(random.choices("0123456789abcdef", k=random.choice((8, 12, 40)))),
        "file": lambda random: f"icon@{random.randrange(2, 4)}x.png",
        "isbn": lambda random: f"978-7-{digits(random, 4)}-{digits(random, 4)}-{digits(random, 1)}",
    }
)
