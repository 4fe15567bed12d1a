import { sameLabel } from '../../label'
import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const vendure = defineDialect('vendure', {
  name: sameLabel('Vendure'),
  hint: {
    'zh-CN': '读取是否有货；只有店铺公开数量时才有数量；无需凭据。',
    'en-US': 'In stock or not; quantities only where the store shows them. No credentials needed.',
  },
  originExample: 'https://api.example.com',
  own: {
    /**
     * Token of the channel to read and buy in; null = the store's default channel. Not a secret, because storefronts send
     * it.
     */
    channel_token: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,100}$/, 'store.channel_token_invalid')
      .nullish(),
  },
  credentials: z.strictObject(proxyLogin),
  fields: {
    channel_token: {
      label: { 'zh-CN': '渠道令牌', 'en-US': 'Channel token' },
      hint: {
        'zh-CN': '要读取的渠道的令牌；留空则使用店铺的默认渠道。',
        'en-US': 'Of the channel to read. Leave empty for the store’s default channel.',
      },
      example: 'uk-channel',
      isAccess: true,
      problems: {
        'store.channel_token_invalid': {
          'zh-CN': '请输入渠道令牌：字母、数字、点、连字符和下划线',
          'en-US': 'Enter the channel token: letters, digits, dots, hyphens and underscores',
        },
      },
    },
  },
})
