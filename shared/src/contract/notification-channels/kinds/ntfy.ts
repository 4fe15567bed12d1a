import { fieldTexts, ownAddress, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const ntfy = defineChannelKind({
  name: sameLabel('ntfy'),
  hint: {
    'zh-CN': '发到 ntfy 的主题。可用 ntfy.sh 或自建服务器，在 App 里订阅同一主题。',
    'en-US': 'To an ntfy topic, at ntfy.sh or your own server. Subscribe to the same topic in the app.',
  },
  group: 'self_hosted',
  mark: 'nt',
  settings: z.strictObject({ server: ownAddress.default('https://ntfy.sh') }),
  /** The topic is a secret, because every person who knows its name can read it. */
  secrets: z.strictObject({
    topic: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'channel.invalid_token'),
    access_token: token.optional(),
  }),
  fields: {
    server: fieldTexts.server,
    topic: {
      label: { 'zh-CN': '主题', 'en-US': 'Topic' },
      hint: {
        'zh-CN': '知道主题名的人都能看到消息，请使用不易猜到的名称。',
        'en-US': 'Anyone who knows the name can read it, so choose one that’s hard to guess.',
      },
    },
    access_token: {
      label: { 'zh-CN': '访问 Token', 'en-US': 'Access token' },
      hint: { 'zh-CN': '主题受保护时填写。', 'en-US': 'For a protected topic.' },
    },
  },
})
