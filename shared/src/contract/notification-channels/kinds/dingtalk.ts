import { address, fieldTexts, keyword, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { z } from '../../zod'

export const dingtalk = defineChannelKind({
  name: { 'zh-CN': '钉钉', 'en-US': 'DingTalk' },
  hint: {
    'zh-CN': '发到钉钉群。群设置 → 机器人 → 添加“自定义”机器人，复制 Webhook 地址。',
    'en-US': 'To a DingTalk group. Group settings → Bots → add a custom bot, and copy its webhook address.',
  },
  group: 'china',
  mark: '钉',
  settings: z.strictObject({ keyword, mention_all: z.boolean().default(false) }),
  secrets: z.strictObject({ url: address, signing_secret: token.optional() }),
  fields: {
    keyword: fieldTexts.keyword,
    mention_all: { label: { 'zh-CN': '@所有人', 'en-US': 'Mention everyone' } },
    url: { ...fieldTexts.url, example: 'https://oapi.dingtalk.com/robot/send?access_token=…' },
    signing_secret: fieldTexts.signing_secret,
  },
})
