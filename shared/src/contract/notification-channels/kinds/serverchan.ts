import { none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const serverchan = defineChannelKind({
  name: { 'zh-CN': 'Server酱', 'en-US': 'ServerChan' },
  hint: {
    'zh-CN': '发到你的微信。在 sct.ftqq.com 登录后复制 SendKey。',
    'en-US': 'To your WeChat. Sign in at sct.ftqq.com and copy the SendKey.',
  },
  group: 'china',
  mark: '酱',
  settings: none,
  secrets: z.strictObject({
    send_key: z
      .string()
      .trim()
      .regex(/^(SCT\w{1,100}|sctp\d{1,12}t\w{1,100})$/, 'channel.invalid_token'),
  }),
  fields: {
    send_key: { label: sameLabel('SendKey'), example: 'SCT…' },
  },
})
