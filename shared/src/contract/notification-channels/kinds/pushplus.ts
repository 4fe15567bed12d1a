import { token, word } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const pushplus = defineChannelKind({
  name: sameLabel('PushPlus'),
  hint: {
    'zh-CN': '发到你的微信或群组。在 pushplus.plus 登录后复制 Token。',
    'en-US': 'To your WeChat or a group. Sign in at pushplus.plus and copy the token.',
  },
  group: 'china',
  mark: 'P+',
  settings: z.strictObject({ topic: word(100).optional() }),
  secrets: z.strictObject({ token }),
  fields: {
    topic: {
      label: { 'zh-CN': '群组编码', 'en-US': 'Group code' },
      hint: { 'zh-CN': '留空则只发给自己。', 'en-US': 'Empty = only you.' },
    },
    token: { label: sameLabel('Token') },
  },
})
