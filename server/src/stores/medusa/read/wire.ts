import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { WireText } from '../../wire-text'

// The fields of the Store API's documents that are read.

const StockVariant = z.object({
  id: WireId,
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  inventory_quantity: z.number().nullish(),
})
export type StockVariant = z.infer<typeof StockVariant>

const Images = z.array(z.object({ url: z.string() })).nullish()

const Variant = StockVariant.extend({
  title: z.string().nullish(),
  sku: WireText,
  thumbnail: z.string().nullish(),
  images: Images,
  options: z
    .array(
      z.object({
        option_id: z.string().nullish(),
        option: z.object({ id: z.string().nullish(), title: z.string().nullish() }).nullish(),
        value: WireText,
      }),
    )
    .nullish(),
  calculated_price: z
    .object({
      calculated_amount: z.number().nullish(),
      original_amount: z.number().nullish(),
      currency_code: z.string().nullish(),
    })
    .nullish(),
})

const Product = z.object({
  id: WireId,
  title: z.string(),
  thumbnail: z.string().nullish(),
  images: Images,
  options: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        values: z.array(z.object({ value: z.string() })).nullish(),
      }),
    )
    .nullish(),
  variants: z.array(Variant).nullish(),
})
export type WireProduct = z.infer<typeof Product>

const page = { count: z.int().min(0), offset: z.int().min(0) }

export const ProductIds = z.object({ ...page, products: z.array(z.object({ id: WireId })) })
/** Country codes are lower case. */
export const Region = z.object({
  region: z.object({
    currency_code: z.string(),
    countries: z.array(z.object({ iso_2: z.string() })).nullish(),
  }),
})
export const Products = z.object({ products: readableEntries(Product) })
