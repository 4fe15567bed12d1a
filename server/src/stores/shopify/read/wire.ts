import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'

const Id = z.union([z.number(), WireId]).transform(String)

// What a Shopify storefront's product documents hold, as far as it is read.

const Option = z.object({ name: z.string(), values: z.array(z.string()).nullish() })

const choices = { option1: z.string().nullish(), option2: z.string().nullish(), option3: z.string().nullish() }

/** A line of `/products.json`: prices as text in whole units. */
const ListedProduct = z.object({
  handle: WireId,
  title: z.string(),
  vendor: z.string().nullish(),
  options: z.array(Option).nullish(),
  images: z.array(z.object({ src: z.string(), variant_ids: z.array(Id).nullish() })).nullish(),
  variants: z.array(
    z.object({
      id: Id,
      sku: z.string().nullish(),
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: z.string().nullish(),
      compare_at_price: z.string().nullish(),
      ...choices,
    }),
  ),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** Handles, and their products: one of an unexpected shape is listed nevertheless. */
export const ProductPage = z
  .object({ products: z.array(z.looseObject({ handle: WireId })) })
  .transform(({ products }): { handles: string[]; products: unknown[] } => ({
    handles: products.map(({ handle }) => handle),
    products,
  }))
  .pipe(z.object({ handles: z.array(WireId), products: readableEntries(ListedProduct) }))

/** `/products/{handle}.js`: prices in hundredths, whatever the currency. */
const SingleDocument = z.object({
  handle: WireId,
  title: z.string(),
  vendor: z.string().nullish(),
  options: z.array(Option).nullish(),
  images: z.array(z.string()).nullish(),
  variants: z.array(
    z.object({
      id: Id,
      sku: z.string().nullish(),
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: z.number().nullish(),
      compare_at_price: z.number().nullish(),
      featured_image: z.object({ src: z.string() }).nullish(),
      ...choices,
    }),
  ),
})
export type SingleProduct = z.infer<typeof SingleDocument>

export const SingleProduct = z
  .looseObject({ handle: WireId })
  .transform((product): unknown[] => [product])
  .pipe(readableEntries(SingleDocument))
