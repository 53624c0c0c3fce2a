"""In which language a text is, and each of its parts."""

from __future__ import annotations

import pytest

from app.domain.ingest import Document, IngestOptions, SourceItem, Turn
from app.services.ingest.drafting import Drafting
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.policy import IngestPolicy

CHINESE = "灯塔项目由李雷负责，团队在成都办公。预算由财务部审批，流程比较慢。"
ENGLISH = "The generator runs on diesel. Olga keeps the keys of the shed."


def drafted(item: SourceItem, **policy: int) -> list[EpisodeDraft]:
    drafting = Drafting(IngestPolicy(**policy), len, lambda: 3)  # type: ignore[arg-type]
    return list(drafting.drafts_of(item, IngestOptions(), "anna", 0))


def languages(draft: EpisodeDraft) -> list[str]:
    return [draft.language_of(place) for place in range(len(draft.sentences))]


@pytest.mark.parametrize("item", [Document(f"{CHINESE}\n{ENGLISH}\n12:30"), Turn(f"{CHINESE}\n{ENGLISH}\n12:30")])
def test_each_sentence_of_a_text_in_two_languages_has_its_own(item: SourceItem) -> None:
    (draft,) = drafted(item, long_turn_characters_min=10)

    assert draft.language == "zh"
    assert languages(draft) == ["zh", "zh", "en", "en", "zh"]


def test_each_passage_of_a_document_has_its_own() -> None:
    first, second = drafted(Document(f"{CHINESE}\n{ENGLISH}"), passage_tokens_max=64)

    assert (first.language, second.language) == ("zh", "en")


def test_the_language_that_is_given_holds_for_all_of_it() -> None:
    (draft,) = drafted(Document(f"{CHINESE}\n{ENGLISH}", language="zh"))

    assert set(languages(draft)) == {"zh"}


@pytest.mark.parametrize(
    ("tag", "language"), [("zh-CN", "zh"), ("zh_Hant_TW", "zh"), ("EN", "en"), ("en_US", "en"), ("en-GB", "en")]
)
@pytest.mark.parametrize("kind", [Turn, Document])
def test_a_tag_with_a_region_or_in_capitals_is_of_its_language(
    kind: type[Turn] | type[Document], tag: str, language: str
) -> None:
    (draft,) = drafted(kind(f"{CHINESE}\n{ENGLISH}", language=tag), long_turn_characters_min=10)

    assert draft.raw.language == draft.language == language
    assert set(languages(draft)) == {language}


def test_what_is_no_tag_leaves_it_to_the_text() -> None:
    (draft,) = drafted(Document(ENGLISH, language="English"))

    assert draft.language == "en"


def test_a_short_turn_is_in_one_language() -> None:
    (draft,) = drafted(Turn("我在用 Vim。It is fast."))

    assert set(languages(draft)) == {"zh"}
