import { address, fieldTexts, keyword, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { z } from '../../zod'

export const feishu = defineChannelKind({
  name: { 'zh-CN': '飞书', 'en-US': 'Feishu / Lark' },
  hint: {
    'zh-CN': '发到飞书或 Lark 群。群设置 → 群机器人 → 添加“自定义机器人”，复制 Webhook 地址。',
    'en-US': 'To a Feishu or Lark group. Group settings → Bots → add a custom bot, and copy its webhook address.',
  },
  group: 'china',
  mark: '飞',
  settings: z.strictObject({ keyword }),
  secrets: z.strictObject({ url: address, signing_secret: token.optional() }),
  fields: {
    keyword: fieldTexts.keyword,
    url: { ...fieldTexts.url, example: 'https://open.feishu.cn/open-apis/bot/v2/hook/…' },
    signing_secret: fieldTexts.signing_secret,
  },
})
