"""What people write around personal data, and around numbers that only look like it. `{}` is the value's place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app.domain.personal_data import PersonalDataType

Sentences = Mapping[str, tuple[str, ...]]

SENTENCES: Mapping[PersonalDataType, Sentences] = MappingProxyType(
    {
        PersonalDataType.EMAIL: {
            "zh": (
                "报名表发到{}就行。",
                "邮箱换成 {} 了，记得更新通讯录。",
                "抄送 {}，谢谢。",
                "客服的邮件地址是{}。",
                "验证码寄到{}，五分钟内有效。",
            ),
            "en": (
                "Please write to {} before Friday.",
                "Her new address is {}, not the old one.",
                "Cc {} on the reply.",
                "I never got anything at {}.",
                "Contact: {}",
            ),
        },
        PersonalDataType.PHONE: {
            "zh": (
                "我的手机号是{}。",
                "有急事打 {}，白天都在。",
                "司机电话{}，到了会联系你。",
                "换号了，以后拨 {} 找我。",
                "请把 {} 加进家长群。",
            ),
            "en": (
                "My number is {}.",
                "Call me at {} after six.",
                "You can text {} any time.",
                "The clinic's phone is {}.",
                "Reach the driver on {} if the gate is closed.",
            ),
        },
        PersonalDataType.ID_CARD: {
            "zh": (
                "身份证号{}，麻烦登记。",
                "证件号码是 {}，姓名照旧。",
                "她填的是{}，没有错。",
                "实名认证用的 {} 已经通过。",
            ),
            "en": (
                "My Chinese ID number is {}.",
                "The form lists {} as the applicant's ID.",
                "Use ID card {} for the train.",
            ),
        },
        PersonalDataType.BANK_CARD: {
            "zh": ("工资打到{}这张卡。", "卡号是 {}，开户行没变。", "从 {} 扣款失败了。", "还款请转 {}。"),
            "en": (
                "Please charge {} for the deposit.",
                "My card number is {}.",
                "The refund went back to {} yesterday.",
                "He still pays with {}.",
            ),
        },
        PersonalDataType.IBAN: {
            "zh": ("学费汇到 {}，附言写名字。", "房东的账户是{}。", "国际汇款用 {} 这个账号。"),
            "en": (
                "Wire the rent to {} by Monday.",
                "Our account is {}.",
                "Send the donation to {}, please.",
            ),
        },
        PersonalDataType.PLATE: {
            "zh": ("我的车牌是{}。", "停车场里有辆 {} 没关灯。", "刚才{}追尾了。", "接机的车号 {}，白色轿车。"),
            "en": (
                "The car with plate {} blocked the gate.",
                "A grey van, {}, was parked outside.",
                "We rented {} in Hangzhou.",
            ),
        },
        PersonalDataType.PASSPORT: {
            "zh": ("护照号 {}，明年到期。", "他的护照号码是{}。", "订机票要填护照：{}。", "护照 {} 已经寄出。"),
            "en": (
                "My passport number is {}.",
                "Passport {} expires in May.",
                "Please put passport no. {} on the booking.",
                "Her passport is {}, issued last year.",
            ),
        },
        PersonalDataType.IP: {
            "zh": (
                "测试机的地址是 {}。",
                "把 {} 加进白名单。",
                "{} 从昨晚开始一直连不上。",
                "日志里全是来自{}的请求。",
            ),
            "en": (
                "Block {} on the firewall.",
                "The printer answers on {}.",
                "Requests from {} time out.",
                "Ping {} first.",
            ),
        },
        PersonalDataType.URL: {
            "zh": ("资料在 {} 上，自己下载。", "打开{}看看。", "链接：{}", "这个页面（{}）打不开了。"),
            "en": (
                "See {} for the details.",
                "The slides are at {}.",
                "Clone it from {} first.",
                "The form ({}) is closed.",
            ),
        },
        PersonalDataType.API_KEY: {
            "zh": ("接口密钥是 {}，别外传。", "令牌：{}，一周后失效。", "把 api_key={} 写进配置。", "新的密钥为{}。"),
            "en": (
                "The API key is {}.",
                "Set API_KEY={} in the shell.",
                "Use the access token {} for staging.",
                "export SECRET_KEY={}",
            ),
        },
        PersonalDataType.PASSWORD: {
            "zh": ("无线密码是 {}。", "登录口令：{}，看完删掉。", "账号不变，密码改成{}了。", "密码 {}，别告诉别人。"),
            "en": (
                "The Wi-Fi password is {}.",
                "My password: {}",
                "Log in with the password {} and change it.",
                "Password for the guest account is {}.",
            ),
        },
    }
)
LOOK_ALIKES: Mapping[str, Sentences] = MappingProxyType(
    {
        "order": {
            "zh": ("订单号 {} 还没发货。", "快递单号{}显示已签收。"),
            "en": ("Order {} is on its way.", "Your tracking number is {}."),
        },
        "order_like_mobile": {
            "zh": ("订单编号：{}，请核对。", "流水号 {} 查不到记录。"),
            "en": ("Ticket {} was closed.", "The order number {} is wrong."),
        },
        "wrong_identity": {
            "zh": ("编号 {} 校验不通过。", "系统提示{}不是有效号码。"),
            "en": ("The number {} was rejected.", "Row {} has a wrong check digit."),
        },
        "wrong_card": {
            "zh": ("{} 这个号少了一位，校验不过。", "样本 {} 是随便写的。"),
            "en": ("The number {} fails the check.", "Sample {} was made up."),
        },
        "wrong_iban": {
            "zh": ("他抄的 {} 校验位不对。", "{} 这个账户格式有误。"),
            "en": ("The IBAN he typed has a wrong check: {}.", "{} is not a valid account."),
        },
        "timestamp": {
            "zh": ("时间戳是 {}。", "日志里写的是{}。"),
            "en": ("The timestamp reads {}.", "It was logged at {}."),
        },
        "moment": {
            "zh": ("会议改到 {}。", "最后一次备份在{}。"),
            "en": ("The meeting is at {}.", "The job ran on {}."),
        },
        "version": {
            "zh": ("请升级到版本 {}。", "驱动版本号{}有问题。"),
            "en": ("Please install version {}.", "Release {} fixes the crash."),
        },
        "amount": {"zh": ("总价 {} 元。", "这个月花了{}。"), "en": ("The bill is {} euros.", "It costs {} with tax.")},
        "digest": {
            "zh": ("提交 {} 改坏了构建。", "文件的校验和是 {}。"),
            "en": ("Commit {} broke the build.", "The checksum of the file is {}."),
        },
        "file": {
            "zh": ("图片叫 {}。", "把{}放进资源目录。"),
            "en": ("The picture is called {}.", "Replace {} as well."),
        },
        "isbn": {
            "zh": ("书号 {} 已经绝版。", "这本书的编号是{}。"),
            "en": ("ISBN {} is out of print.", "The book is {}."),
        },
    }
)
ASIDES: Sentences = MappingProxyType(
    {
        "zh": ("麻烦了。", "明天下午三点前处理。", "一共 12 份。", "谢谢啦！", "第 3 页也要看。"),
        "en": ("Thanks a lot.", "Do it before 3 pm.", "There are 12 of them.", "See page 3 too.", "No rush."),
    }
)
