import type { Variant } from '@outlet/shared/contract/products'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'

export interface ColorRow {
  /** Value that the row's variants share; null for variants without one. */
  readonly colorId: string | null
  readonly colorName: string | null
  readonly image: Variant['color_image']
  readonly variants: readonly Variant[]
}

export interface VariantGrid {
  /** Attribute that distinguishes the rows; null if there is none and all variants are in one row. */
  readonly head: 'color' | Pick<VariantAttribute, 'id' | 'name'> | null
  /**
   * Column labels in the store's order: all attributes except the row's. Null is the column of variants without such
   * attributes.
   */
  readonly sizes: readonly (string | null)[]
  readonly rows: readonly ColorRow[]
}

type Head = VariantGrid['head']

const isColor = ({ color_id, color_name }: Variant, { value, label }: VariantAttribute): boolean =>
  value === color_id && (color_name === null || label === color_name)

/** The colour; without colours, the first of several attributes. */
const headOf = (variants: readonly Variant[]): Head => {
  if (variants.some(({ color_id }) => color_id !== null)) return 'color'
  const attributes = new Map(variants.flatMap((one) => one.attributes.map((own) => [own.id, own] as const)))
  const [first, ...others] = attributes.values()
  if (!first) return 'color'
  return others.length > 0 ? { id: first.id, name: first.name } : null
}

const headAttribute = (variant: Variant, head: Head): VariantAttribute | undefined => {
  if (head === null) return undefined
  return variant.attributes.find((own) => (head === 'color' ? isColor(variant, own) : own.id === head.id))
}

/** Name of a variant without its row's attribute, such as `8 · Wide`. */
export const sizeOf = (variant: Variant, head: Head): string | null => {
  if (variant.attributes.length === 0) return variant.size
  const own = headAttribute(variant, head)
  const labels = variant.attributes.filter((attribute) => attribute !== own).map(({ label }) => label)
  return labels.join(' · ') || null
}

const keyOf = (variant: Variant, head: Head): string | null =>
  head === 'color' ? variant.color_id : (headAttribute(variant, head)?.value ?? null)

const rowOf = (variants: readonly Variant[], colorId: string | null, head: Head): ColorRow => {
  const [first] = variants
  const name = head === 'color' ? first?.color_name : first && headAttribute(first, head)?.label
  return {
    colorId,
    colorName: name ?? colorId,
    image: variants.find(({ color_image }) => color_image)?.color_image ?? null,
    variants,
  }
}

/** Arranges a product's variants as a grid of colours by all other attributes. */
export const variantGrid = (variants: readonly Variant[]): VariantGrid => {
  const head = headOf(variants)
  const rows = new Map<string | null, Variant[]>()
  for (const variant of variants) {
    const key = keyOf(variant, head)
    const row = rows.get(key)
    if (row) row.push(variant)
    else rows.set(key, [variant])
  }
  return {
    head,
    sizes: [...new Set(variants.map((variant) => sizeOf(variant, head)))],
    rows: [...rows].map(([key, ofRow]) => rowOf(ofRow, key, head)),
  }
}

/** Whether all variants cost the same, so that the price is shown once. */
export const samePrice = (variants: readonly Variant[]): boolean =>
  new Set(variants.map(({ sales_price, promotional_price }) => `${sales_price?.minor} ${promotional_price?.minor}`))
    .size === 1
