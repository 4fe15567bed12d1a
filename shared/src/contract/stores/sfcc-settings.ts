import type { DialectField } from './define-dialect'
import { z } from '../zod'

/** Settings of Salesforce Commerce Cloud, for both of its APIs. */
export const sfccSettings = {
  site_id: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,100}$/, 'store.site_id_invalid'),
  category_ids: z
    .array(
      z
        .string()
        .trim()
        // One word of any characters except separators, because lists of ids are typed with blanks, commas or
        // semicolons.
        .regex(/^[^\s\p{C},;，；、]{1,100}$/u, 'store.category_invalid'),
    )
    .min(1, 'store.category_required')
    .max(50),
  list_price_book: z.string().trim().min(1, 'store.price_book_required').max(100),
}

export const clientId = z.string().trim().min(1, 'store.client_id_required').max(200)

export const sfccFields = {
  site_id: {
    label: { 'zh-CN': '站点 ID', 'en-US': 'Site ID' },
    hint: {
      'zh-CN': 'Business Manager 中的站点 ID，即 OCAPI 网址中 /s/ 之后的部分。',
      'en-US': 'The ID of the site in Business Manager; follows /s/ in OCAPI addresses.',
    },
    problems: {
      'store.site_id_invalid': {
        'zh-CN': '请输入站点 ID：字母、数字、点、下划线和连字符',
        'en-US': 'Enter a site ID: letters, digits, dots, underscores, hyphens',
      },
    },
  },
  category_ids: {
    label: { 'zh-CN': '分类 ID', 'en-US': 'Category IDs' },
    hint: {
      'zh-CN': '要读取的分类，输入后按回车，或粘贴以逗号分隔的多个。',
      'en-US': 'The categories to read: press Enter after each, or paste several with commas.',
    },
    problems: {
      'store.category_invalid': {
        'zh-CN': '分类 ID 不能包含空格、逗号或分号，最多 100 个字符',
        'en-US': 'A category ID has no blanks, commas or semicolons, and at most 100 characters',
      },
      'store.category_required': { 'zh-CN': '请至少填写一个分类 ID', 'en-US': 'Enter at least one category ID' },
    },
  },
  list_price_book: {
    label: { 'zh-CN': '原价价目表', 'en-US': 'List price book' },
    hint: { 'zh-CN': '商品原价所在的价目表 ID。', 'en-US': 'The ID of the price book that holds the list prices.' },
    example: 'usd-list-prices',
    problems: {
      'store.price_book_required': { 'zh-CN': '请输入价目表 ID', 'en-US': "Enter the price book's ID" },
    },
  },
  client_id: {
    label: { 'zh-CN': '客户端 ID', 'en-US': 'Client ID' },
    hint: {
      'zh-CN': '店铺发给你的凭据，保存后不再显示。',
      'en-US': 'Issued to you by the store. Not shown again once saved.',
    },
    problems: {
      'store.client_id_required': { 'zh-CN': '请输入客户端 ID', 'en-US': 'Enter the client ID' },
    },
  },
} satisfies Record<string, DialectField>
