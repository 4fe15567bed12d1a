import { address, fieldTexts, none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const discord = defineChannelKind({
  name: sameLabel('Discord'),
  hint: {
    'zh-CN': '发到 Discord 频道。频道设置 → 整合 → Webhook，复制地址。',
    'en-US': 'To a Discord channel. Channel settings → Integrations → Webhooks, and copy the address.',
  },
  group: 'everywhere',
  mark: 'Di',
  settings: none,
  secrets: z.strictObject({ url: address }),
  fields: {
    url: { ...fieldTexts.url, example: 'https://discord.com/api/webhooks/…' },
  },
})
