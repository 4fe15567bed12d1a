import { address, fieldTexts, none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const teams = defineChannelKind({
  name: sameLabel('Microsoft Teams'),
  hint: {
    'zh-CN': '发到 Teams 频道。频道 → 工作流 → “收到 Webhook 请求时发布到频道”，复制地址。',
    'en-US':
      'To a Teams channel. Channel → Workflows → “Post to a channel when a webhook request is received”, and copy the address.',
  },
  group: 'everywhere',
  mark: 'T',
  settings: none,
  secrets: z.strictObject({ url: address }),
  fields: {
    url: fieldTexts.url,
  },
})
