import { sameLabel } from '../../label'
import { defineDialect, marketCountry, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const shopify = defineDialect('shopify', {
  name: sameLabel('Shopify'),
  hint: {
    'zh-CN': '读取公开信息：只有有货或缺货，没有数量；无需凭据。',
    'en-US': 'Public information: in stock or not, without quantities. No credentials needed.',
  },
  originExample: 'https://shop.example.com',
  own: {
    /**
     * Country (ISO 3166-1 alpha-2) of the market to read and buy in; null = the country that the shop assigns to this
     * server.
     */
    country: marketCountry.nullish(),
  },
  /** Public access token of the Storefront API: with it, carts are created at the store; without it, a cart is a link. */
  credentials: z.strictObject({
    storefront_token: z
      .string()
      .trim()
      .regex(/^\w{1,200}$/, 'store.storefront_token_invalid')
      .optional(),
    ...proxyLogin,
  }),
  fields: {
    country: {
      label: { 'zh-CN': '国家（市场）', 'en-US': 'Country (market)' },
      hint: {
        'zh-CN': '两位国家代码，例如 US，按当地访客看到的价格读取。留空则由店铺根据本服务器所在地决定。',
        'en-US':
          'Two letters, such as US: prices are read as for a visitor from there. Leave empty to let the store decide by where this server is.',
      },
      example: 'US',
      problems: {
        'store.country_invalid': {
          'zh-CN': '请输入两位国家代码，例如 US',
          'en-US': 'Enter the two letters of a country, such as US',
        },
      },
    },
    storefront_token: {
      label: { 'zh-CN': 'Storefront 访问令牌', 'en-US': 'Storefront access token' },
      hint: {
        'zh-CN': 'Storefront API 的公共令牌，用于在店铺创建购物车；留空则改为交付购物车链接。',
        'en-US':
          'The public token of the Storefront API, with which carts are made at the store. Leave empty to hand over a link to the cart instead.',
      },
      problems: {
        'store.storefront_token_invalid': {
          'zh-CN': '请输入公共访问令牌：字母、数字和下划线',
          'en-US': 'Enter the public access token: letters, digits and underscores',
        },
      },
    },
  },
})
