import type { Label } from '../label'

/** Reasons why a value of a product's page was left out or remained unknown. */
export const readingNotes = {
  json_ld_broken: {
    'zh-CN': '部分结构化数据（JSON-LD）格式有误，已忽略',
    'en-US': 'Broken structured data (JSON-LD) was skipped',
  },
  no_product: { 'zh-CN': '页面没有描述商品', 'en-US': 'The page describes no product' },
  several_products: { 'zh-CN': '页面描述了多个商品', 'en-US': 'The page describes several products' },
  currency_unstated: { 'zh-CN': '价格没有注明币种', 'en-US': 'A price has no currency' },
  other_currency: { 'zh-CN': '部分价格是其他币种', 'en-US': 'A price is in another currency' },
  price_unreadable: { 'zh-CN': '价格无法识别，或有两种读法', 'en-US': 'A price is unreadable or ambiguous' },
  price_zero: { 'zh-CN': '价格为 0，视为未知', 'en-US': 'A price of 0 counts as unknown' },
  price_expired: { 'zh-CN': '价格的有效期已过', 'en-US': 'A price has expired' },
  price_not_yet_valid: { 'zh-CN': '价格尚未生效', 'en-US': 'A price is not valid yet' },
  price_from: { 'zh-CN': '只有价格区间（“起”价）', 'en-US': 'Only a range of prices is stated (“from”)' },
  price_ambiguous: { 'zh-CN': '同一报价有不同价格', 'en-US': 'One offer states different prices' },
  member_price: { 'zh-CN': '忽略了会员价', 'en-US': 'A price for members was ignored' },
  unit_price: { 'zh-CN': '忽略了单位价格（按重量、长度等）', 'en-US': 'A unit price was ignored' },
  subscription_price: { 'zh-CN': '忽略了订阅价或租金', 'en-US': 'A subscription price was ignored' },
  quantity_price: { 'zh-CN': '忽略了多件价', 'en-US': 'A price for larger quantities was ignored' },
  business_price: { 'zh-CN': '忽略了企业价', 'en-US': 'A price for businesses was ignored' },
  list_price_below_price: { 'zh-CN': '原价低于现价，已忽略', 'en-US': 'A list price below the price was ignored' },
  other_seller: { 'zh-CN': '忽略了其他卖家的报价', 'en-US': 'An offer of another seller was ignored' },
  several_sellers: {
    'zh-CN': '有多个卖家，无法确定哪个是店铺',
    'en-US': 'Several sellers, none of which is known to be the store',
  },
  used_offer: { 'zh-CN': '忽略了二手或翻新报价', 'en-US': 'A used or refurbished item was ignored' },
  offer_expired: { 'zh-CN': '报价的有效期已过', 'en-US': 'An offer has expired' },
  availability_unreadable: { 'zh-CN': '是否有货无法识别', 'en-US': 'The availability is unreadable' },
  in_store_only: { 'zh-CN': '只在门店销售', 'en-US': 'Sold in physical stores only' },
  variant_elsewhere: { 'zh-CN': '部分规格在其他页面', 'en-US': 'Some variants are on pages of their own' },
  variant_without_id: { 'zh-CN': '部分规格无法区分', 'en-US': 'Some variants cannot be distinguished' },
  sources_differ: { 'zh-CN': '页面各处的价格不一致', 'en-US': 'The page states different prices in different places' },
  rule_without_price: { 'zh-CN': '按规则没有找到价格', 'en-US': 'The rule found no price' },
  rule_without_availability: { 'zh-CN': '按规则无法判断是否有货', 'en-US': 'The rule found no availability' },
  rule_beside_variants: {
    'zh-CN': '页面有多个规格，规则未使用',
    'en-US': 'The page has variants, so the rule was not used',
  },
} satisfies Readonly<Record<string, Label>>

export type ReadingNote = keyof typeof readingNotes

export const isReadingNote = (note: string): note is ReadingNote => Object.hasOwn(readingNotes, note)
