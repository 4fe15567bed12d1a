import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { WireText } from '../../wire-text'

// The fields of a Shopify storefront's product documents that are read.

const named = (name: string): { name: string; values?: string[] | null | undefined } => ({ name })

/** Older themes return an option as its name alone. */
const Option = z.union([
  z.object({ name: z.string(), values: z.array(z.string()).nullish() }),
  z.string().transform(named),
])

const choices = {
  option1: WireText,
  option2: WireText,
  option3: WireText,
  options: z.array(z.string().nullable()).nullish().catch(null),
  featured_image: z.object({ src: z.string().nullish() }).nullish().catch(null),
}

/** Whole units as text; a custom storefront may return a number. */
const Amount = z.union([z.string(), z.number().transform(String)]).nullish()

/** An entry of `/products.json`: prices as text in whole units. */
const ListedProduct = z.object({
  handle: WireId,
  title: z.string(),
  vendor: WireText,
  options: z.array(Option).nullish(),
  images: z.array(z.object({ src: z.string().nullish(), variant_ids: z.array(WireId).nullish() })).nullish(),
  variants: z.array(
    z.object({
      id: WireId,
      sku: WireText,
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: Amount,
      compare_at_price: Amount,
      ...choices,
    }),
  ),
})
export type ListedProduct = z.infer<typeof ListedProduct>

/** Handles and their products. A product of an unexpected shape is still listed by its handle. */
export const ProductPage = z
  .object({ products: z.array(z.looseObject({ handle: WireId })) })
  .transform(({ products }): { handles: string[]; products: unknown[] } => ({
    handles: products.map(({ handle }) => handle),
    products,
  }))
  .pipe(z.object({ handles: z.array(z.string()), products: readableEntries(ListedProduct) }))

/** Rules for buying a variant; a missing field sets no rule. */
const buyingRules = {
  requires_shipping: z.boolean().nullish().catch(null),
  requires_selling_plan: z.boolean().nullish().catch(null),
  quantity_rule: z
    .object({ min: z.number().nullish(), max: z.number().nullish(), increment: z.number().nullish() })
    .nullish()
    .catch(null),
}

/** `/products/{handle}.js`: prices in hundredths, in any currency. */
const SingleDocument = z.object({
  handle: WireId,
  title: z.string(),
  vendor: WireText,
  options: z.array(Option).nullish(),
  requires_selling_plan: z.boolean().nullish().catch(null),
  images: z.array(z.string()).nullish(),
  variants: z.array(
    z.object({
      id: WireId,
      sku: WireText,
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: z.number().nullish(),
      compare_at_price: z.number().nullish(),
      ...choices,
      ...buyingRules,
    }),
  ),
})
export type SingleProduct = z.infer<typeof SingleDocument>

export const SingleProduct = z
  .looseObject({ handle: WireId })
  .transform((product): unknown[] => [product])
  .pipe(readableEntries(SingleDocument))
