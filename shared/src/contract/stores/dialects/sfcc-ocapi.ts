import { defineDialect, proxyLogin } from '../define-dialect'
import { clientId, sfccFields, sfccSettings } from '../sfcc-settings'
import { z } from '../../zod'

export const sfccOcapi = defineDialect('sfcc-ocapi', {
  name: { 'zh-CN': 'Salesforce Commerce Cloud（OCAPI）', 'en-US': 'Salesforce Commerce Cloud (OCAPI)' },
  hint: {
    'zh-CN': '通过较早的 Open Commerce API 读取准确库存。',
    'en-US': 'Exact stock, by the older Open Commerce API.',
  },
  originExample: 'https://shop.example.com',
  own: sfccSettings,
  credentials: z.strictObject({ client_id: clientId, ...proxyLogin }),
  fields: sfccFields,
})
