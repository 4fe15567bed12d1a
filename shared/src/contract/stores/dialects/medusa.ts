import { sameLabel } from '../../label'
import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const medusa = defineDialect('medusa', {
  name: sameLabel('Medusa'),
  hint: { 'zh-CN': '通过第 2 版 Store API 读取准确库存。', 'en-US': 'Exact stock, by the Store API of version 2.' },
  originExample: 'https://api.example.com',
  own: {
    region_id: z
      .string()
      .trim()
      .regex(/^\w{1,100}$/, 'store.region_id_invalid'),
  },
  credentials: z.strictObject({
    publishable_key: z.string().trim().min(1, 'store.publishable_key_required').max(200),
    ...proxyLogin,
  }),
  fields: {
    region_id: {
      label: { 'zh-CN': '区域 ID', 'en-US': 'Region ID' },
      hint: { 'zh-CN': '按此区域读取价格。', 'en-US': 'Prices are read for this region.' },
      example: 'reg_01JEXAMPLE',
      problems: {
        'store.region_id_invalid': {
          'zh-CN': '请输入以 reg_ 开头的区域 ID',
          'en-US': 'Enter the region ID, which begins with reg_',
        },
      },
    },
    publishable_key: {
      label: { 'zh-CN': '可发布密钥', 'en-US': 'Publishable key' },
      hint: {
        'zh-CN': '要读取的销售渠道的密钥，保存后不再显示。',
        'en-US': 'Of the sales channel to read. Not shown again once saved.',
      },
      problems: {
        'store.publishable_key_required': { 'zh-CN': '请输入可发布密钥', 'en-US': 'Enter the publishable key' },
      },
    },
  },
})
