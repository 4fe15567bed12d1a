import { sameLabel } from '../../label'
import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const magento = defineDialect('magento', {
  name: sameLabel('Magento / Adobe Commerce'),
  hint: {
    'zh-CN': '通过 GraphQL 读取是否有货；只有店铺显示“仅剩 X 件”时才有数量；由人工下单；无需凭据。',
    'en-US':
      'In stock or not, by GraphQL; quantities only where the store shows “only X left”. A person checks out. No credentials needed.',
  },
  originExample: 'https://shop.example.com',
  own: {
    /** Code of the store view to read; null = the view that the store shows at its address. */
    store_view: z
      .string()
      .trim()
      .regex(/^[A-Za-z]\w{0,31}$/, 'store.store_view_invalid')
      .nullish(),
  },
  credentials: z.strictObject(proxyLogin),
  fields: {
    store_view: {
      label: { 'zh-CN': '店铺视图代码', 'en-US': 'Store view code' },
      hint: {
        'zh-CN': '要读取的店铺视图（语言或国家）；留空则使用该地址默认显示的视图。',
        'en-US':
          'Of the store view (language or country) to read. Leave empty for the one that the address shows by default.',
      },
      example: 'default',
      isAccess: true,
      problems: {
        'store.store_view_invalid': {
          'zh-CN': '请输入店铺视图代码：以字母开头，由字母、数字和下划线组成',
          'en-US': 'Enter the store view code: letters, digits and underscores, starting with a letter',
        },
      },
    },
  },
})
