"""Chinese requests, reminders, advice, invitations, small talk: what of them states nothing, and who is to act."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from app.domain.ingest import Author
from app.domain.knowledge import Modality, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import event_words
from app.services.ingest.extraction.chinese_compounds import KIN
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import Frame
from app.services.ingest.extraction.chinese_relatives import is_phrase
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.entities import looks_like_person
from app.services.ingest.extraction.sentence import Finding, Sentence
from app.services.ingest.extraction.to_do_marks import item_in
from app.services.ingest.extraction.word_sets import word_set

REQUEST = re.compile(
    r"^(?:请(?!不[了到起])|谢|不客气|恭喜|祝贺|晚安|麻烦|拜托|帮我|给我(?!们|.{1,2}[了过])|替我|告诉我|查一?下|看看|记得|记住|别(?!的|人)|不要|不用|甭|祝|忽略|算了|抱抱|最好|千万|随[他她它你便]|没有?人(?!员|力|气|品)|.{1,3}一下(?!午))"
)
DONE = re.compile(r"^(?:请|帮我|给我|替我).*(?<![除为忘算罢])了(?![解不吧])")
ASKED_ONES = word_set("你 您 你们 大家 各位")
REMINDER = re.compile(
    r"^(?:请|麻烦)?(?:你)?(?:到时候?)?(?:记得|别忘了|不要忘了|一定要?)?(?:提醒我|别让我忘了?|叫我记得|提醒一下我)(?:要|一下|记得)?"
)
NOT_TO_FORGET = re.compile(
    r"^(?:请|千万|一定|可)*(?:(?:别|不要|勿)忘[了记]?|(?:要)?记[得着])(?![了我你他她那这有]|去年|上次|上个?月|小时候|以前|当时)(?:要)?(?!.*过)(?=.)"
)
"""What is said to nobody else is not to be forgotten by the speaker."""
DIRECTIVE = re.compile(r"(?<!邀)请(?![假客教了过])|尽量|(?<![特区分个告离级])别(?![的人墅])|不要|甭|统一用|一律用")
SPARED = re.compile(r"[不甭]用|不必|无需|無需|不要|(?<![特区分个告离级])别(?![的人墅])")
NAMES_WHO = re.compile(r"^(?:我|他|她|你|咱)")
ASKED = frozenset("写做画讲翻推介解列生总分比查搜找算说读改润编起起设拟概整")
ADVISING = word_set("是 得 须 必须 不用 不必 别 不要 不能 应该 应当 最好 可以 少 多")
ADVICE = re.compile(r"建议|可以|可能|不妨|最好|记得|注意|要不|试试|尽量|应该|容易|一般|往往|通常|需要")
"""What an assistant says with these is a supposition or a piece of advice."""
TOLD = ("助手", "助理", "模型", "机器人", "读者", "阅读者", "收件人", "用户")
"""Whom a document or a tool that gives orders speaks to."""
CONDITION = re.compile(
    r"\s*(?:(?:[不没沒]|可能|也[许許]|大概|好像|估[计計])+是(?:因[为為]|由[于於])|免得|省得|以免|以防|万一|再说$|只要|要说|说起|说到|提起|就算|即便|即使|纵使|纵然|哪怕|不管|不论|无论|任凭|甭管|与其|一旦|等(?![待级到了着过]))"
)
"""A clause that opens with these says under what circumstances."""
ASKS_OF = word_set("同意 劝 催 求 逼 请 派 命令 鼓励 邀请 拜托 提醒 允许 禁止 建议 推荐")
"""Verbs that tell whom somebody asks to do something."""
INVITES = frozenset({"请", "邀请", "派"})
"""Those of them that oblige nobody."""
ALLOWED = MappingProxyType({"同意": Modality.POSSIBLE})
"""Nobody has done yet what somebody agrees to."""
DOUBLED = frozenset({"看看", "想想", "聊聊", "试试", "等等", "说说"})
PHATIC = re.compile(
    r"(?:真是?)?(?:笑|吓|急)死(?:我|人|个人)?|(?:让?我)?(?:再|先)?(?:想想|看看|试试|考虑考虑|琢磨琢磨)|(?:你|您|大家|早上|上午|下午|晚上|中午)好|.{0,4}(?:快乐|顺利|愉快)|没关系|没事儿?|慢慢来|太.{1,5}了?|真.{1,4}|等一?下|算了|不说.{0,4}|再说|到时候.{0,4}|没有?.{1,8}可不行|"
    r"随便.{0,4}|.{0,3}(?:做|祝).{0,3}好梦|原来如此|知道|明白|收到|不客气|没问题|加油|随[他她你便]+去?|别闹|那敢情好|真的假的|可不是|那是|没错|不错|挺.{1,3}|头疼|可不可以|辛苦.{0,3}|好久不见|回头见?聊?|明天见|再见|拜拜"
)
"""Clauses of small talk, whole and without their particles."""


def requests(words: str, units: list[Unit]) -> bool:
    """A clause that opens like a request: 给我看看; 给我看病的医生 and 请了三天假 ask for nothing."""
    return REQUEST.match(words) is not None and not is_phrase(units) and not _tells_what_was_done(words, units)


def _tells_what_was_done(words: str, units: list[Unit]) -> bool:
    """给我家狗打了疫苗, 请了三天假; 帮我把会议取消了 asks for it, for nobody of mine stands behind 帮我."""
    if DONE.match(words) is None:
        return False
    if words.startswith("请"):
        asked = units[1:2] and units[1].plain not in ASKED_ONES
        return bool(asked) and units[1].does in {Does.ASPECT, Does.NOUN, Does.NUMBER}
    known = event_words()
    behind = [one for one in units[:4] if one.does is Does.NOUN and one.plain != "我"]
    whose = behind[0].plain.removeprefix("我").removeprefix("们") if behind else ""
    ours = units[1:2] and units[1].plain in {"我们", "咱们"}
    return bool(ours) or whose.endswith((*KIN, "家")) or whose[-1:] in known["person_ends"] | known["offices"]


def act_to_do(sentence: Sentence, clause: Span) -> Span | None:
    """The act of a reminder or of a to-do that is written down; empty before its words begin."""
    if not sentence.speaks_for_user:
        return None
    item = item_in(sentence.text, sentence.times)
    if item is not None:
        return Span(max(min(clause.end, item.start), clause.start), clause.end)
    words = clause.of(sentence.text)
    blank = len(words) - len(words.lstrip())
    reminded = REMINDER.match(words.strip())
    if reminded is None and sentence.talks_to_nobody_else:
        reminded = NOT_TO_FORGET.match(words.strip())
    return Span(clause.start + blank + reminded.end(), clause.end) if reminded else None


def is_allowed(sentence: Sentence, finding: Finding) -> bool:
    """What an assistant says of the two who talk is no fact, nor what it supposes; nor what a document orders, nor what
    the assistant is to do."""
    author = sentence.utterance.author
    if author in {Author.DOCUMENT, Author.TOOL}:
        return finding.modality is not Modality.OBLIGED or not finding.subject.name.endswith(TOLD)
    if author != Author.ASSISTANT:
        asked = sentence.talks_to_nobody_else and finding.subject.name == sentence.utterance.addressee
        obliged = finding.modality is Modality.OBLIGED or SPARED.search(finding.span.of(sentence.text)) is not None
        return not (asked and obliged)
    talkers = {sentence.utterance.speaker, sentence.utterance.addressee}
    return finding.subject.name not in talkers and finding.modality is Modality.ASSERTED


def advises(units: list[Unit], start: int, end: int) -> bool:
    """医生说不用慌, 说是胃炎: what is said is of whoever it is said to."""
    first = next((one for one in units[start:end] if one.does not in {Does.PARTICLE, Does.JOINT, Does.TIME}), None)
    return first is not None and first.plain in ADVISING


def directs(words: str, units: list[Unit]) -> bool:
    """A clause that asks for something: nobody acts in it. 小王请我吃饭 tells who invites."""
    asked = DIRECTIVE.search(words)
    if asked is None or NAMES_WHO.match(words):
        return False
    place = next((place for place, one in enumerate(units) if one.plain == "请"), 0) if asked[0] == "请" else 0
    known = event_words()
    return not any(
        one.plain == "我" or one.tag == "nr" or one.plain in known["offices"] | known["person_ends"]
        for one in units[:place]
        if one.does is Does.NOUN
    )


def asked_of(
    verb: str, others: Sequence[RoleFiller], fillers: ChineseFillers, modality: Modality
) -> tuple[RoleFiller | None, Modality]:
    """Who is asked to do what follows (None: nobody else), and how that stands; `modality` is that of the verb. Who is
    invited does it and need not: 老板请我吃饭; who promises is to do it: 我答应妈妈周末回家."""
    if verb == "答应":
        return None, Modality.PLANNED
    if verb not in ASKS_OF:
        return None, modality
    told = next((one for one in others if fillers.can_act(one) or looks_like_person(one.name)), None)
    if told is None:
        return None, modality
    return replace(told, role=Role.AGENT), modality if verb in INVITES else ALLOWED.get(verb, Modality.OBLIGED)


def asks_for(frame: Frame, units: list[Unit], told: bool, of_nobody: bool) -> bool:
    """写一首诗, 把这段话翻译成法语: a bare verb of nobody, said to the assistant; 看看, 想想: nothing is said.
    `told`: it is closed by 了, or somebody acted before."""
    verb, followed = units[frame.verb[0]].plain, frame.rest[1] > frame.rest[0]
    doubled = verb in DOUBLED or (len(verb) == 2 and verb[0] == verb[1])
    doubled = doubled and not any(units[place].does is Does.MODAL for place in frame.colour)
    if doubled and not followed:
        return True
    if not of_nobody:
        return False
    bare = not (told or frame.colour or frame.topics) and not any(
        unit.does in {Does.TIME, Does.ASPECT} for unit in units
    )
    phrases = {word for word, _ in frame.phrases} - {"把", "给", "用", "以", "按"}
    return doubled or (bare and not phrases and verb[:1] in ASKED and followed)
