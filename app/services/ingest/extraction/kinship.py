"""Words for relatives and other people of one's life, and the predicate that each makes (has_mother, has_colleague)."""

from __future__ import annotations

from types import MappingProxyType

from app.services.ingest.extraction.word_sets import word_set

_CHINESE = {
    "mother": "妈妈 母亲 妈 老妈",
    "father": "爸爸 父亲 爸 老爸",
    "parent": "父母 爸妈",
    "older_sister": "姐姐 姐",
    "younger_sister": "妹妹 妹",
    "older_brother": "哥哥 哥 大哥",
    "younger_brother": "弟弟 弟",
    "wife": "妻子 老婆 太太 爱人 媳妇",
    "husband": "丈夫 老公 先生",
    "fiance": "未婚妻 未婚夫",
    "girlfriend": "女朋友 女友",
    "boyfriend": "男朋友 男友",
    "son": "儿子 大儿子 小儿子",
    "daughter": "女儿 大女儿 小女儿",
    "child": "孩子 小孩 宝宝",
    "grandmother": "奶奶 外婆 姥姥 祖母 外祖母",
    "grandfather": "爷爷 外公 姥爷 祖父 外祖父",
    "grandchild": "孙子 孙女 外孙 外孙女",
    "uncle": "叔叔 舅舅 伯伯 伯父 姑父 姨父 大伯",
    "aunt": "阿姨 姑姑 姨妈 舅妈 婶婶 伯母 姑妈",
    "cousin": "表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹",
    "nephew": "侄子 外甥",
    "niece": "侄女 外甥女",
    "mother_in_law": "婆婆 岳母 丈母娘",
    "father_in_law": "公公 岳父",
    "friend": "朋友 好友 好朋友 闺蜜 哥们 兄弟",
    "colleague": "同事",
    "boss": "上司 老板 领导 上级 主管",
    "subordinate": "下属",
    "teacher": "老师 导师 班主任 教练",
    "student": "学生 徒弟",
    "classmate": "同学 老同学",
    "roommate": "室友 舍友",
    "neighbour": "邻居",
    "customer": "客户",
    "doctor": "主治医生 医生",
    "dog": "狗 小狗 狗狗",
    "cat": "猫 小猫 猫咪",
    "pet": "宠物",
}
_ENGLISH = {
    "mother": "mother mom mum mama",
    "father": "father dad papa",
    "parent": "parents parent",
    "sister": "sister sis",
    "older_sister": "older sister|elder sister|big sister",
    "younger_sister": "younger sister|little sister",
    "brother": "brother bro",
    "older_brother": "older brother|elder brother|big brother",
    "younger_brother": "younger brother|little brother",
    "wife": "wife",
    "husband": "husband hubby",
    "partner": "partner",
    "fiance": "fiance fiancee fiancé fiancée",
    "girlfriend": "girlfriend",
    "boyfriend": "boyfriend",
    "son": "son",
    "daughter": "daughter",
    "child": "child kid kids children",
    "grandmother": "grandmother grandma granny",
    "grandfather": "grandfather grandpa",
    "uncle": "uncle",
    "aunt": "aunt auntie",
    "cousin": "cousin",
    "nephew": "nephew",
    "niece": "niece",
    "friend": "friend buddy|best friend",
    "colleague": "colleague coworker co-worker",
    "boss": "boss manager supervisor",
    "teacher": "teacher mentor coach",
    "student": "student",
    "classmate": "classmate",
    "roommate": "roommate flatmate",
    "neighbour": "neighbour neighbor",
    "doctor": "doctor dentist therapist",
    "dog": "dog puppy pup",
    "cat": "cat kitten",
    "pet": "pet",
}


def _by_word(table: dict[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for relation, words in table.items():
        single, *phrases = words.split("|")
        if phrases and " " in single and relation != "friend":
            phrases, single = [single, *phrases], ""
        for word in (*single.split(), *phrases):
            found.setdefault(word, relation)
    return found


RELATIONS = MappingProxyType({"zh": _by_word(_CHINESE), "en": _by_word(_ENGLISH)})
"""By language: a word, and the relation it names."""
SINGLE_RELATIONS = frozenset({"mother", "father", "wife", "husband", "fiance", "girlfriend", "boyfriend"})
KNOWN_WITHOUT_OWNER = word_set(
    "mother father parent older_sister younger_sister older_brother younger_brother wife husband fiance "
    "girlfriend boyfriend son daughter grandmother grandfather uncle aunt cousin mother_in_law father_in_law "
    "boss subordinate"
)
"""Relations of which one says 妈妈 and means one's own."""
ANIMALS = frozenset({"dog", "cat", "pet"})


def relation_words(language: str) -> str:
    """The words as alternatives of a regular expression, longest first."""
    words = sorted(RELATIONS[language], key=len, reverse=True)
    return "|".join(word.replace(" ", r"\s+").replace("-", r"\-") for word in words)


FEMALE = word_set(
    "妈 母 姐 妹 姊 老婆 妻子 太太 媳妇 女朋友 女友 女儿 奶奶 外婆 姥姥 孙女 阿姨 姑姑 姨妈 舅妈 婶婶 姑妈 侄女 "
    "婆婆 女士 小姐 闺蜜 "
    "mother mom mum mama sister sis wife girlfriend daughter grandmother grandma granny aunt auntie niece"
)
MALE = word_set(
    "爸 父 哥 弟 老公 丈夫 先生 男朋友 男友 儿子 爷爷 外公 姥爷 孙子 叔叔 舅舅 伯伯 姑父 姨父 侄子 岳父 公公 "
    "father dad papa brother bro husband hubby boyfriend son grandfather grandpa uncle nephew"
)
SHE, HE = frozenset({"她", "she", "her"}), frozenset({"他", "he", "him"})


def may_be(pronoun: str, name: str) -> bool:
    """Whether the pronoun may stand for somebody so called: the sister of somebody is no he."""
    words = name.lower()
    last = words.split()[-1] if words.split() else ""
    if pronoun in SHE:
        return last not in MALE and not words.endswith(tuple(one for one in MALE if not one.isascii()))
    if pronoun in HE:
        return last not in FEMALE and not words.endswith(tuple(one for one in FEMALE if not one.isascii()))
    return True
