import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const ucp = defineDialect('ucp', {
  name: { 'zh-CN': '通用商务协议（UCP）', 'en-US': 'Universal Commerce Protocol (UCP)' },
  hint: {
    'zh-CN': '开放标准：只需店铺地址，自动发现其提供的功能；读取价格、是否有货和规格，没有数量；无需凭据。',
    'en-US':
      'An open standard: the address is enough, and the store states what it offers. Price, variants, in stock or not; no quantities. No credentials needed.',
  },
  originExample: 'https://www.example.com',
  own: {
    /** Country (ISO 3166-1 alpha-2) in which prices are requested; null = the store decides. */
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'store.country_invalid')
      .nullish(),
  },
  credentials: z.strictObject(proxyLogin),
  fields: {
    country: {
      label: { 'zh-CN': '国家（市场）', 'en-US': 'Country (market)' },
      hint: {
        'zh-CN': '两位国家代码，例如 US，按该国买家请求价格和库存。留空则由店铺决定。',
        'en-US':
          'Two letters, such as US: prices and stock are requested for buyers there. Leave empty to let the store decide.',
      },
      example: 'US',
      problems: {
        'store.country_invalid': {
          'zh-CN': '请输入两位国家代码，例如 US',
          'en-US': 'Enter the two letters of a country, such as US',
        },
      },
    },
  },
})
