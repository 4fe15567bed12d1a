import { defineDialect, proxyLogin } from '../define-dialect'
import { z } from '../../zod'

export const sfra = defineDialect('sfra', {
  name: { 'zh-CN': 'Salesforce 店铺页面（SFRA）', 'en-US': 'Salesforce storefront (SFRA)' },
  hint: {
    'zh-CN': '像访客一样读取店铺页面：只有是否有货，每个规格一次请求；商品按地址添加，由人工下单；无需凭据。',
    'en-US':
      'As a visitor of the storefront: in stock or not, one request for each variant. Products are added by their address, and a person checks out. No credentials needed.',
  },
  originExample: 'https://shop.example.com',
  isListed: false,
  own: {
    /** Part of the storefront's addresses after `/on/demandware.store/`. */
    site: z
      .string()
      .trim()
      .regex(/^Sites-[\w-]{1,100}-Site$/, 'store.site_invalid'),
    /** Part of the addresses after the site. */
    locale: z
      .string()
      .trim()
      .regex(/^(?:default|[a-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,2})$/, 'store.locale_invalid'),
  },
  credentials: z.strictObject(proxyLogin),
  fields: {
    site: {
      label: { 'zh-CN': '站点路径', 'en-US': 'Site path' },
      hint: {
        'zh-CN': '店铺页面请求地址中 /on/demandware.store/ 之后的部分。',
        'en-US': 'The part after /on/demandware.store/ in the addresses that the storefront requests.',
      },
      example: 'Sites-RefArch-Site',
      isAccess: true,
      problems: {
        'store.site_invalid': {
          'zh-CN': '站点路径形如 Sites-RefArch-Site',
          'en-US': 'A site path looks like Sites-RefArch-Site',
        },
      },
    },
    locale: {
      label: { 'zh-CN': '区域设置', 'en-US': 'Locale' },
      hint: {
        'zh-CN': '同一地址中站点之后的部分，决定语言和价格。',
        'en-US': 'The part after the site in the same addresses. It selects the language and the prices.',
      },
      example: 'en_US',
      isAccess: true,
      problems: {
        'store.locale_invalid': {
          'zh-CN': '请输入区域设置，例如 en_US 或 default',
          'en-US': 'Enter a locale, such as en_US or default',
        },
      },
    },
  },
})
