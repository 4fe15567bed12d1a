import { sameLabel } from '../../label'
import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const woocommerce = defineDialect('woocommerce', {
  name: sameLabel('WooCommerce'),
  hint: {
    'zh-CN': '读取公开的 Store API：是否有货，库存不多时才有数量；无需凭据。',
    'en-US': 'The public Store API: in stock or not, with quantities only of low stock. No credentials needed.',
  },
  originExample: 'https://shop.example.com',
  own: {},
  credentials: z.strictObject(proxyLogin),
  fields: {},
})
