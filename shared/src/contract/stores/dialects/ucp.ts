import { defineDialect, marketCountry, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const ucp = defineDialect('ucp', {
  name: { 'zh-CN': '通用商务协议（UCP）', 'en-US': 'Universal Commerce Protocol (UCP)' },
  hint: {
    'zh-CN': '开放标准：只需店铺地址，自动发现其提供的功能；读取价格、是否有货和规格，没有数量；多数店铺无需凭据。',
    'en-US':
      'An open standard: the address is enough, and the store states what it offers. Price, variants, in stock or not; no quantities. Most stores need no credentials.',
  },
  originExample: 'https://www.example.com',
  own: {
    /** Country (ISO 3166-1 alpha-2) in which prices are requested; null = the store decides. */
    country: marketCountry.nullish(),
    /** Token endpoint for the client's credentials; null = as the store's authorization server states (RFC 8414). */
    oauth_token_url: z
      .url({ protocol: /^https$/, error: 'store.oauth_token_url_invalid' })
      .max(500)
      .nullish(),
  },
  /** A client that the store registered for the console; without it the store knows the console by its signatures. */
  credentials: z.strictObject({
    oauth_client_id: z.string().trim().min(1).max(200).optional(),
    oauth_client_secret: z.string().trim().min(1).max(500).optional(),
    /** Token of a payment handler, sent with orders that are paid by it. Never card data. */
    payment_token: z.string().trim().min(1).max(2000).optional(),
    ...proxyLogin,
  }),
  receivers: ['oauth_token_url'],
  fields: {
    payment_token: {
      label: { 'zh-CN': '支付令牌', 'en-US': 'Payment token' },
      hint: {
        'zh-CN': '支付服务发给你的令牌，随订单发送；不要填写银行卡号。没有时留空。',
        'en-US': 'Issued to you by the payment service and sent with orders; never a card number. Leave empty if none.',
      },
    },
    oauth_client_id: {
      label: { 'zh-CN': 'OAuth 客户端 ID', 'en-US': 'OAuth client ID' },
      hint: {
        'zh-CN': '店铺要求访问令牌或支持关联账号时填写。登记客户端时，回调地址填 PUBLIC_URL 加 /oauth/callback。',
        'en-US':
          'For stores that require an access token or link accounts. Register it with the redirect address PUBLIC_URL + /oauth/callback.',
      },
      isAccess: true,
    },
    oauth_client_secret: {
      label: { 'zh-CN': 'OAuth 客户端密钥', 'en-US': 'OAuth client secret' },
      hint: {
        'zh-CN': '与客户端 ID 一起填写，用于获取访问令牌。',
        'en-US': 'With the client ID: the console requests its access token with both.',
      },
      isAccess: true,
    },
    oauth_token_url: {
      label: { 'zh-CN': 'OAuth 令牌地址', 'en-US': 'OAuth token address' },
      hint: {
        'zh-CN': '留空则使用店铺公布的地址（RFC 8414）。',
        'en-US': 'Leave empty to use the address that the store publishes (RFC 8414).',
      },
      example: 'https://auth.example.com/oauth2/token',
      isAdvanced: true,
      problems: {
        'store.oauth_token_url_invalid': {
          'zh-CN': '请输入以 https:// 开头的完整地址，或留空',
          'en-US': 'Enter a full address that starts with https://, or leave this empty',
        },
      },
    },
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
