"""A year of one user's life, seeded: topics, habits that start and stop, things that happen again and again, facts that
matter and are told once, noise.

What was planted is known of each message, so that what consolidation finds can be scored.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from app.domain.ingest import Turn
from app.domain.time import to_ms

START = datetime(2025, 1, 1, tzinfo=UTC)
DAYS = 365
HABIT_KEPT = 0.92
"""Share of its days on which a habit is kept and told of."""
REPEATS_SHARE = 0.12
NOISE_SHARE = 0.18
FACTS_UNTIL_DAY = 300
"""A fact that matters is told by then, so that forgetting has two months at least."""
SPEAKER = "Lin"
SOURCE = "year-"
"""Before the place of a message in the year, in its source id."""


@dataclass(frozen=True, slots=True)
class PlantedMessage:
    """`topic`, `habit`, `repeat`, `fact`: what was planted, each None for what is none."""

    text: str
    language: str
    said_at: datetime
    topic: str | None = None
    habit: int | None = None
    repeat: str | None = None
    fact: int | None = None


@dataclass(frozen=True, slots=True)
class PlantedFact:
    """Told once, and asked for at the end."""

    said: str
    question: str
    language: str


@dataclass(frozen=True, slots=True)
class PlantedHabit:
    """One of `weekdays` (Monday is 0), `every_days` and `month_day` says when; days count from New Year."""

    said: Sequence[str]
    language: str
    hour: int
    first_day: int
    last_day: int
    weekdays: Sequence[int] = ()
    every_days: int = 0
    month_day: int = 0

    @property
    def period_days(self) -> int:
        if self.weekdays:
            return 7
        return self.every_days or 30

    @property
    def has_stopped(self) -> bool:
        return self.last_day < DAYS - 1

    def falls_on(self, day: int) -> bool:
        if not self.first_day <= day <= self.last_day:
            return False
        moment = START + timedelta(days=day)
        if self.weekdays:
            return moment.weekday() in self.weekdays
        if self.every_days:
            return (day - self.first_day) % self.every_days == 0
        return moment.day == self.month_day


@dataclass(frozen=True, slots=True)
class SimulatedYear:
    messages: Sequence[PlantedMessage]
    habits: Sequence[PlantedHabit]
    facts: Sequence[PlantedFact]


def simulated_year(messages: int, seed: int) -> SimulatedYear:
    """So many messages in the order of time; habits are told of as often as they are kept, whatever the number."""
    dice = random.Random(seed)  # noqa: S311 - a simulated life, no secret
    words = tomllib.loads(Path(__file__).with_name("simulated_words.toml").read_text(encoding="utf-8"))
    habits = [_habit(each) for each in words["habits"]]
    facts = [PlantedFact(**each) for each in words["facts"]]
    told = [message for number, habit in enumerate(habits) for message in _kept(number, habit, dice)]
    told += [
        PlantedMessage(fact.said, fact.language, _at_some_hour(dice, dice.randrange(FACTS_UNTIL_DAY)), fact=number)
        for number, fact in enumerate(facts)
    ]
    rest = max(0, messages - len(told))
    repeats, noise = int(rest * REPEATS_SHARE), int(rest * NOISE_SHARE)
    told += [_repeat(words["repeats"], when, dice) for when in _evenly(dice, repeats)]
    told += [_noise(words["noise"], when, dice) for when in _evenly(dice, noise)]
    told += [_on_topic(words, when, dice) for when in _evenly(dice, rest - repeats - noise)]
    return SimulatedYear(sorted(told, key=lambda each: (each.said_at, each.text)), habits, facts)


def _habit(row: Mapping[str, Any]) -> PlantedHabit:
    month_start = [(datetime(2025, month, 1, tzinfo=UTC) - START).days for month in range(1, 13)] + [DAYS]
    return PlantedHabit(
        said=row["said"],
        language=row["language"],
        hour=row["hour"],
        first_day=month_start[row.get("from_month", 1) - 1],
        last_day=month_start[row.get("until_month", 12)] - 1,
        weekdays=row.get("weekdays", ()),
        every_days=row.get("every_days", 0),
        month_day=row.get("month_day", 0),
    )


def _kept(number: int, habit: PlantedHabit, dice: random.Random) -> list[PlantedMessage]:
    found = []
    for day in range(DAYS):
        if habit.falls_on(day) and dice.random() < HABIT_KEPT:
            said_at = START + timedelta(days=day, hours=habit.hour, minutes=dice.randrange(-30, 30))
            found.append(PlantedMessage(dice.choice(list(habit.said)), habit.language, said_at, habit=number))
    return found


def _on_topic(words: Mapping[str, Any], said_at: datetime, dice: random.Random) -> PlantedMessage:
    language = dice.choice(["en", "zh"])
    topic = dice.choice(list(words["topics"][language]))
    first, second, third = dice.sample(words["topics"][language][topic].split(), 3)
    opening, *rest = (dice.choice(words["frames"][language][part]) for part in ("opening", "act", "middle", "ending"))
    said = "".join(rest) if language == "zh" else f" {rest[0]} {rest[1]}{rest[2]}"
    text = (opening + said).format(a=first, b=second, c=third)
    return PlantedMessage(text, language, said_at, topic=f"{language}:{topic}")


def _repeat(sentences: Mapping[str, Sequence[str]], said_at: datetime, dice: random.Random) -> PlantedMessage:
    language = dice.choice(list(sentences))
    text = dice.choice(list(sentences[language]))
    return PlantedMessage(text, language, said_at, repeat=text)


def _noise(sentences: Mapping[str, Sequence[str]], said_at: datetime, dice: random.Random) -> PlantedMessage:
    language = dice.choice(list(sentences))
    return PlantedMessage(dice.choice(list(sentences[language])), language, said_at)


def _evenly(dice: random.Random, times: int) -> list[datetime]:
    """As many in each part of the year: growth of the memory is to be seen, not of the talk."""
    return [_at_some_hour(dice, int((place + dice.random()) * DAYS / times)) for place in range(times)]


def _at_some_hour(dice: random.Random, day: int) -> datetime:
    return START + timedelta(days=day, minutes=dice.randrange(7 * 60, 23 * 60))


def turn_of(message: PlantedMessage, place: int) -> Turn:
    return Turn(
        text=message.text,
        speaker=SPEAKER,
        session_id=message.said_at.strftime("%Y-%m-%d"),
        said_at_ms=to_ms(message.said_at),
        source_id=f"{SOURCE}{place}",
        position=0,
        language=message.language,
    )
