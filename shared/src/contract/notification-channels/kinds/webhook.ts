import { none, ownAddress } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const webhook = defineChannelKind({
  name: sameLabel('Webhook'),
  hint: {
    'zh-CN': '以 JSON 发送到你自己的程序，按 Standard Webhooks 签名。',
    'en-US': 'As JSON to your own program, signed according to Standard Webhooks.',
  },
  group: 'self_hosted',
  mark: '{}',
  settings: none,
  secrets: z.strictObject({
    url: ownAddress,
    /** `whsec_` followed by the base64 encoding of 24 to 64 bytes. */
    signing_secret: z
      .string()
      .trim()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'channel.invalid_token'),
  }),
  generatedSecret: 'signing_secret',
  fields: {
    url: {
      label: { 'zh-CN': 'Webhook 地址', 'en-US': 'Webhook address' },
      hint: {
        'zh-CN': '可以是内网地址，但须在配置中放行。',
        'en-US': 'Addresses in your own network must be allowed in the configuration.',
      },
      example: 'https://example.com/hooks/outlet',
    },
    signing_secret: {
      label: { 'zh-CN': '签名密钥', 'en-US': 'Signing secret' },
      hint: {
        'zh-CN': '以 whsec_ 开头；你的程序用它验证签名。可在此生成，再复制到程序里。',
        'en-US':
          'Starts with whsec_; your program verifies the signature with it. Generate one here and copy it there.',
      },
      example: 'whsec_…',
    },
  },
})
