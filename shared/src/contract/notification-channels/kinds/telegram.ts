import { fieldTexts, ownAddress } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const telegram = defineChannelKind({
  name: sameLabel('Telegram'),
  hint: {
    'zh-CN': '由你的机器人发送。用 @BotFather 创建机器人并复制 Token，再将其加入群组。',
    'en-US': 'Sent by your bot. Create one with @BotFather, copy its token, and add the bot to the group.',
  },
  group: 'everywhere',
  mark: 'Tg',
  settings: z.strictObject({
    chat_id: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'channel.invalid_recipient'),
    /** Id of a topic in a group. */
    thread_id: z.int().positive().optional(),
    /** The Bot API, or a self-hosted server with the same API. */
    server: ownAddress.default('https://api.telegram.org'),
  }),
  secrets: z.strictObject({
    bot_token: z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{10,100}$/, 'channel.invalid_token'),
  }),
  fields: {
    chat_id: {
      label: { 'zh-CN': '聊天 ID', 'en-US': 'Chat ID' },
      hint: {
        'zh-CN': '数字 ID（群组以 - 开头）或 @频道名。',
        'en-US': 'A number (starting with - for groups), or @name of a channel.',
      },
      example: '-1001234567890',
    },
    thread_id: {
      label: { 'zh-CN': '话题 ID', 'en-US': 'Thread ID' },
      hint: { 'zh-CN': '发送到群组的某个话题时填写。', 'en-US': 'Only for a topic in a group.' },
    },
    server: fieldTexts.server,
    bot_token: { label: { 'zh-CN': '机器人 Token', 'en-US': 'Bot token' } },
  },
})
