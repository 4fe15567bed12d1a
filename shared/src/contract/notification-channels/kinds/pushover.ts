import { fieldTexts, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const pushover = defineChannelKind({
  name: sameLabel('Pushover'),
  hint: {
    'zh-CN': '发到装有 Pushover 的手机。在 pushover.net 创建应用，复制 API Token 和 User Key。',
    'en-US': 'To phones with Pushover. Create an application at pushover.net; copy its API token and your user key.',
  },
  group: 'everywhere',
  mark: 'Po',
  settings: z.strictObject({
    device: z
      .string()
      .trim()
      .regex(/^[\w-]{1,25}$/, 'channel.invalid_recipient')
      .optional(),
    /**
     * Whether failures sound every minute, for at most an hour, until a person acknowledges them (Pushover emergency
     * priority).
     */
    insist: z.boolean().default(false),
  }),
  secrets: z.strictObject({ app_token: token, user_key: token }),
  fields: {
    device: {
      label: { 'zh-CN': '设备', 'en-US': 'Device' },
      hint: { 'zh-CN': '留空则发送到所有设备。', 'en-US': 'Empty = all devices.' },
    },
    insist: {
      label: { 'zh-CN': '失败类消息重复提醒', 'en-US': 'Repeat failures' },
      hint: {
        'zh-CN': '每分钟提醒一次，最多一小时，直到标为已处理。',
        'en-US': 'Sounds every minute for up to an hour, until acknowledged.',
      },
    },
    app_token: fieldTexts.app_token,
    user_key: { label: { 'zh-CN': 'User Key', 'en-US': 'User key' } },
  },
})
