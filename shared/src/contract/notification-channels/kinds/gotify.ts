import { fieldTexts, ownAddress, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const gotify = defineChannelKind({
  name: sameLabel('Gotify'),
  hint: {
    'zh-CN': '发到自建的 Gotify。在 Gotify 里新建应用并复制 Token。',
    'en-US': 'To your own Gotify. Create an application there and copy its token.',
  },
  group: 'self_hosted',
  mark: 'Go',
  settings: z.strictObject({ server: ownAddress }),
  secrets: z.strictObject({ app_token: token }),
  fields: {
    server: { ...fieldTexts.server, example: 'https://gotify.example.com' },
    app_token: fieldTexts.app_token,
  },
})
