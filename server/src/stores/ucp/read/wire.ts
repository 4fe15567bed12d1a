import { z } from '@outlet/shared/contract/zod'
import { readableEntries } from '../../readable-entries'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'
import { orBusinessError, UcpMessage } from '../transport/business-error'

// The fields of the catalogue's responses that are read.

/** Amount in minor units of ISO 4217. */
const Price = z
  .object({ amount: z.int().min(0), currency: z.string().regex(/^[A-Z]{3}$/) })
  .nullish()
  .catch(null)
export type WirePrice = z.infer<typeof Price>

/** A product with more is unreadable: one response should not exhaust the memory. */
const [MAX_OPTIONS, MAX_VALUES, MAX_VARIANTS] = [100, 5000, 10_000]

/** List with at most so many entries; missing or null = empty. */
const limitedList = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(z.unknown())
    .max(most)
    .nullish()
    .transform((items) => items ?? [])
    .pipe(z.array(item))

const Media = z.object({ type: WireText, url: WireText, alt_text: WireText })

/** Value of an option. The store matches by the id if there is one, otherwise by the label. */
const value = { id: WireText, label: z.string() }
const SelectedOption = z.object({ name: z.string(), ...value })
export type WireSelection = z.infer<typeof SelectedOption>

const Variant = z.object({
  id: WireId,
  sku: WireText,
  title: WireText,
  url: WireText,
  price: Price,
  list_price: Price,
  availability: z
    .object({ available: z.boolean().nullish().catch(null), status: WireText })
    .nullish()
    .catch(null),
  options: limitedList(SelectedOption, MAX_OPTIONS),
  media: wireList(Media),
  /** Requested ids that led to the variant. `match` is `exact` for the variant's own id, `featured` for its product's. */
  inputs: wireList(z.object({ id: z.string(), match: WireText })),
})
export type WireVariant = z.infer<typeof Variant>

const Product = z.object({
  id: WireId,
  title: z.string(),
  url: WireText,
  media: wireList(Media),
  options: limitedList(
    z.object({
      name: z.string(),
      /** `exists` = whether a variant has this value and the other selected ones. */
      values: limitedList(z.object({ ...value, exists: z.boolean().nullish().catch(null) }), MAX_VALUES),
    }),
    MAX_OPTIONS,
  ),
  /** The options to which the variants and `exists` refer. Only in responses to `get_product`. */
  selected: limitedList(SelectedOption, MAX_OPTIONS),
  variants: z.array(z.unknown()).max(MAX_VARIANTS).pipe(z.array(Variant)),
  rating: z
    .object({ value: z.number().min(0), scale_max: z.number().positive(), count: z.int().min(0).nullish() })
    .nullish()
    .catch(null),
})
export type WireProduct = z.infer<typeof Product>

export const Found = orBusinessError(
  z.object({ products: readableEntries(Product), messages: wireList(UcpMessage).catch([]) }),
)

/** A product of an unexpected shape is no failure of the store. */
export const Detail = orBusinessError(
  z.object({ product: z.unknown().transform((product) => readableEntries(Product).parse([product])) }),
)

/** Page of the catalogue: ids only. */
export const Listed = orBusinessError(
  z.object({
    products: z.array(z.object({ id: WireId })),
    pagination: z
      .object({
        cursor: WireText,
        has_next_page: z.boolean().nullish(),
        total_count: z.int().min(0).nullish().catch(null),
      })
      .nullish(),
  }),
)
