import { sameLabel } from '../../label'
import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const woocommerce = defineDialect('woocommerce', {
  name: sameLabel('WooCommerce'),
  hint: {
    'zh-CN': '读取是否有货；只有店铺公开的低库存才有数量；无需凭据。',
    'en-US': 'In stock or not; quantities only of low stock that the store shows. No credentials needed.',
  },
  originExample: 'https://shop.example.com',
  own: {},
  credentials: z.strictObject(proxyLogin),
  fields: {},
})
