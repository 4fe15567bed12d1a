import { defineDialect, proxyLogin } from '../define-dialect'
import { pageRule } from '../page-rule'
import { z } from '../../zod'

const selectorProblems = {
  'store.rule_unread': {
    'zh-CN': '按此规则未能读取所测试的商品',
    'en-US': 'This rule doesn’t read the tested product',
  },
  'store.selector_invalid': {
    'zh-CN': '请填写由标签、.类、#id、[属性] 组成的选择器，最多 6 层，用空格或 > 连接',
    'en-US': 'Enter a selector of tags, .classes, #ids and [attributes], at most 6 levels, nested by a space or >',
  },
}

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
    ...pageRule,
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
    price_selector: {
      label: { 'zh-CN': '价格的选择器', 'en-US': 'Selector of the price' },
      hint: {
        'zh-CN':
          '仅当页面没有结构化数据或数据有误时填写。支持标签、.类、#id、[属性]，用空格或 > 连接；取第一个匹配的元素。',
        'en-US':
          'Only if the page’s structured data is missing or wrong. Tags, .classes, #ids and [attributes], nested by a space or >. The first match counts.',
      },
      example: '.product-price > span',
      isAdvanced: true,
      problems: selectorProblems,
    },
    price_expression: {
      label: { 'zh-CN': '价格取值', 'en-US': 'Value of the price' },
      hint: {
        'zh-CN': 'text（文字）或 @属性名，可加 after "…" 和 before "…"；留空即 text。',
        'en-US': 'text or @attribute, then after "…" and before "…" if needed. Empty means text.',
      },
      example: 'text after "Now"',
      isAdvanced: true,
      problems: {
        'store.price_expression_invalid': {
          'zh-CN': '请填写 text 或 @属性名，可加 after "…" 和 before "…"',
          'en-US': 'Enter text or @attribute, then after "…" and before "…" if needed',
        },
      },
    },
    availability_selector: {
      label: { 'zh-CN': '库存状态的选择器', 'en-US': 'Selector of the availability' },
      hint: {
        'zh-CN': '写法同上，例如“加入购物车”按钮。',
        'en-US': 'In the same way, such as of the button “Add to cart”.',
      },
      example: 'button.add-to-cart',
      isAdvanced: true,
      problems: selectorProblems,
    },
    availability_expression: {
      label: { 'zh-CN': '有货的条件', 'en-US': 'In stock if' },
      hint: {
        'zh-CN': 'exists（元素存在）、missing（元素不存在），或 text contains "…"、@属性名 lacks "…"；留空即 exists。',
        'en-US': 'exists, missing, or a value with contains "…" or lacks "…". Empty means exists.',
      },
      example: 'text contains "In stock"',
      isAdvanced: true,
      problems: {
        'store.stock_expression_invalid': {
          'zh-CN': '请填写 exists、missing，或 text contains "…"、text lacks "…"',
          'en-US': 'Enter exists, missing, or a value with contains "…" or lacks "…"',
        },
      },
    },
  },
})
