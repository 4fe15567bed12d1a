import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { WireText } from '../../wire-text'
import { dataOf } from '../vendure-faults'

// Queries of the Shop API, and the fields of its documents that are read.

const Asset = z.object({ preview: z.string() })
const pictures = { featuredAsset: Asset.nullish(), assets: z.array(Asset).nullish() }

const Variant = z.object({
  id: WireId,
  sku: WireText,
  name: z.string().nullish(),
  /** In hundredths, in any currency. */
  priceWithTax: z.number().nullish(),
  currencyCode: z.string().nullish(),
  stockLevel: z.string().nullish(),
  options: z.array(z.object({ name: WireText, group: z.object({ id: WireId, name: z.string() }).nullish() })).nullish(),
  ...pictures,
})
export type WireVariant = z.infer<typeof Variant>

const Product = z.object({
  id: WireId,
  name: z.string(),
  optionGroups: z
    .array(z.object({ id: WireId, name: z.string(), options: z.array(z.object({ name: WireText })).nullish() }))
    .nullish(),
  ...pictures,
  variants: z.array(Variant),
})
export type WireProduct = z.infer<typeof Product>

export const LISTED = `query ($take: Int, $skip: Int) {
  products(options: { take: $take, skip: $skip, sort: { id: ASC } }) { totalItems items { id } }
}`

const IN_FULL = `id name
  optionGroups { id name options { name } }
  featuredAsset { preview } assets { preview }
  variants {
    id sku name priceWithTax currencyCode stockLevel options { name group { id name } }
    featuredAsset { preview } assets { preview }
  }`
const STOCK = 'id name variants { id priceWithTax currencyCode stockLevel }'

const these = (fields: string) => `query ($ids: [String!], $take: Int) {
  products(options: { take: $take, filter: { id: { in: $ids } } }) { items { ${fields} } }
}`
export const PRODUCTS = these(IN_FULL)
export const STOCKS = these(STOCK)

/** Prices are in the channel's default currency unless another one is requested. */
export const CHANNEL = 'query { activeChannel { code defaultCurrencyCode } }'
export const Channel = dataOf(z.object({ activeChannel: z.object({ defaultCurrencyCode: z.string() }) }))

export const Listed = dataOf(
  z.object({ products: z.object({ totalItems: z.int().min(0), items: z.array(z.object({ id: WireId })) }) }),
)
export const Products = dataOf(z.object({ products: z.object({ items: readableEntries(Product) }) }))
