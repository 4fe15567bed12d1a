import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const page = defineDialect('page', {
  name: { 'zh-CN': '普通店铺网页', 'en-US': 'Ordinary store page' },
  hint: {
    'zh-CN': '逐个商品按网址读取页面中的结构化数据（schema.org）：价格、是否有货、规格；由人工下单；无需凭据。',
    'en-US':
      'Products by the address of their pages, from the structured data (schema.org) in them: price, in stock or not, variants. A person checks out. No credentials needed.',
  },
  originExample: 'https://www.example.com',
  isListed: false,
  own: {
    /** `own_store`: the store is the operator's own, and its robots.txt is ignored; null = robots.txt is obeyed. */
    robots_txt: z.enum(['own_store'], 'store.robots_txt_invalid').nullish(),
  },
  credentials: z.strictObject(proxyLogin),
  fields: {
    robots_txt: {
      label: { 'zh-CN': 'robots.txt', 'en-US': 'robots.txt' },
      hint: {
        'zh-CN': '默认遵守店铺的 robots.txt，不读取其中禁止的页面。只有店铺属于你自己时才选择忽略。',
        'en-US': 'Pages that the store’s robots.txt forbids are not read. Ignore it only if the store is your own.',
      },
      isAdvanced: true,
      options: {
        '': { 'zh-CN': '遵守', 'en-US': 'Obey' },
        own_store: { 'zh-CN': '忽略：这是我们自己的店铺', 'en-US': 'Ignore: the store is our own' },
      },
      problems: {
        'store.robots_txt_invalid': {
          'zh-CN': '请选择是否遵守 robots.txt',
          'en-US': 'Choose whether to obey robots.txt',
        },
      },
    },
  },
})
