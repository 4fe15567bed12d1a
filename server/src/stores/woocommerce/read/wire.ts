import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'
import { ShopAmount, shopCurrency } from '../shop-money'

// The fields of the Store API's documents that are read.

const Prices = z.object({
  ...shopCurrency,
  price: ShopAmount,
  regular_price: ShopAmount,
  /** Present if the prices of a variable or grouped product differ. */
  price_range: z.object({ min_amount: ShopAmount, max_amount: ShopAmount }).nullish(),
})
export type WirePrices = z.infer<typeof Prices>

const Quantity = z.number().nullish().catch(null)

/** Fields that products and variations share. */
const common = {
  id: WireId,
  /** HTML. */
  name: z.string(),
  type: z.string().nullish(),
  permalink: z.string().nullish(),
  sku: WireText,
  prices: Prices,
  images: wireList(z.object({ src: z.string(), thumbnail: z.string().nullish(), alt: z.string().nullish() })),
  is_purchasable: z.boolean().nullish(),
  is_in_stock: z.boolean().nullish(),
  is_on_backorder: z.boolean().nullish(),
  /** The quantity in stock if the shop displays it; null otherwise. */
  low_stock_remaining: z.number().nullish(),
  /** Limits of a cart line. The maximum is no stock: it is 1 for a product sold individually, and 9999 by default. */
  add_to_cart: z.object({ minimum: Quantity, maximum: Quantity, multiple_of: Quantity }).nullish(),
}

const Variation = z.object({
  ...common,
  parent: WireId,
  /** All attributes in one text: `Color: Blue, Size: L`. */
  variation: z.string().nullish(),
})
export type WireVariation = z.infer<typeof Variation>

const Product = z.object({
  ...common,
  average_rating: WireText,
  review_count: z.number().nullish(),
  brands: wireList(z.object({ name: z.string() })),
  attributes: wireList(
    z.object({
      name: z.string(),
      /** Null for an attribute that only this product has. */
      taxonomy: z.string().nullish(),
      has_variations: z.boolean().nullish(),
      terms: wireList(z.object({ name: z.string(), slug: z.string().nullish() })),
    }),
  ),
  variations: wireList(
    z.object({
      id: WireId,
      /** The value is a term's slug; null = any term, which the buyer selects. */
      attributes: wireList(z.object({ name: z.string(), value: WireText })),
    }),
  ),
})
export type WireProduct = z.infer<typeof Product>
export type WireAttribute = WireProduct['attributes'][number]

export const ListedIds = z.array(z.object({ id: WireId }))
export const Products = readableEntries(Product)
export const Variations = readableEntries(Variation)
export const ShownCurrency = z.array(z.object({ prices: z.object({ currency_code: shopCurrency.currency_code }) }))
