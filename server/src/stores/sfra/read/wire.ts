import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'

// The fields of `Product-Variation` that are read, as in the product models of the Storefront Reference Architecture.

/** `value` and `currency` are null for a price that is not available. */
const Amount = z
  .object({ value: z.number().nullish().catch(null), currency: z.string().nullish(), decimalPrice: WireText })
  .nullish()
  .catch(null)
export type WireAmount = z.infer<typeof Amount>

const prices = { sales: Amount, list: Amount }
const Price = z.object(prices).nullish().catch(null)

const AnyPrice = z
  .object({
    /** `range`, `tiered`, or missing. */
    type: WireText,
    ...prices,
    min: Price,
    max: Price,
    tiers: wireList(z.object({ quantity: z.number(), price: Price })).catch([]),
  })
  .nullish()
  .catch(null)
export type WirePrice = z.infer<typeof AnyPrice>

const Images = wireList(z.object({ url: z.string().nullish(), absURL: z.string().nullish(), alt: WireText })).catch([])

const Value = z.object({
  id: z.string().nullish(),
  value: z.string().nullish(),
  displayValue: WireText,
  selected: z.boolean().nullish(),
  images: z.object({ swatch: Images }).nullish().catch(null),
})

const Attribute = z.object({
  id: z.string(),
  attributeId: z.string().nullish(),
  displayName: WireText,
  values: wireList(Value),
})
export type WireAttribute = z.infer<typeof Attribute>

const Product = z.object({
  id: WireId,
  productName: z.string(),
  productType: z.string().nullish(),
  brand: WireText,
  online: z.boolean().nullish(),
  available: z.boolean().nullish(),
  price: AnyPrice,
  availability: z.object({ inStockDate: WireText }).nullish().catch(null),
  variationAttributes: wireList(Attribute),
  images: z.object({ large: Images, small: Images }).nullish().catch(null),
  minOrderQuantity: z.number().nullish().catch(null),
  maxOrderQuantity: z.number().nullish().catch(null),
})
export type WireProduct = z.infer<typeof Product>

/** The response; an unknown product is null or an empty object. */
export const Variation = z
  .object({ product: z.union([z.looseObject({ id: WireId }), z.strictObject({}), z.null()]) })
  .transform(({ product }): unknown[] => (product && 'id' in product ? [product] : []))
  .pipe(readableEntries(Product))

const MASTERS = new Set(['master', 'variationGroup'])

/** Whether a product is sold by its variants only. */
export const isMaster = ({ productType }: WireProduct): boolean => MASTERS.has(productType ?? '')
