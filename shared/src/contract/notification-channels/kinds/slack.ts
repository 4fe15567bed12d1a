import { address, fieldTexts, none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const slack = defineChannelKind({
  name: sameLabel('Slack'),
  hint: {
    'zh-CN': '发到 Slack 频道。在 api.slack.com/apps 创建应用，开启 Incoming Webhooks 并复制地址。',
    'en-US': 'To a Slack channel. Create an app at api.slack.com/apps, turn on incoming webhooks and copy the address.',
  },
  group: 'everywhere',
  mark: 'Sl',
  settings: none,
  secrets: z.strictObject({ url: address }),
  fields: {
    url: { ...fieldTexts.url, example: 'https://hooks.slack.com/services/…' },
  },
})
