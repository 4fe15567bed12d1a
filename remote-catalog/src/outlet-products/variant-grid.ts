import type { Variant } from '@outlet/shared/contract/products'

export interface ColorRow {
  /** Null for variants without a colour. */
  readonly colorId: string | null
  readonly colorName: string | null
  readonly image: Variant['color_image']
  readonly variants: readonly Variant[]
}

export interface VariantGrid {
  /** In the store's order; null is the place of variants without a size. */
  readonly sizes: readonly (string | null)[]
  readonly rows: readonly ColorRow[]
}

const rowOf = (variants: readonly Variant[], colorId: string | null): ColorRow => {
  const ofColor = variants.filter((variant) => variant.color_id === colorId)
  return {
    colorId,
    colorName: ofColor[0]?.color_name ?? colorId,
    image: ofColor.find(({ color_image }) => color_image)?.color_image ?? null,
    variants: ofColor,
  }
}

/** A product's variants as colours by sizes. */
export const variantGrid = (variants: readonly Variant[]): VariantGrid => ({
  sizes: [...new Set(variants.map(({ size }) => size))],
  rows: [...new Set(variants.map(({ color_id }) => color_id))].map((colorId) => rowOf(variants, colorId)),
})

/** All variants cost the same, so that the price need be said once. */
export const samePrice = (variants: readonly Variant[]): boolean =>
  new Set(variants.map(({ sales_price }) => sales_price?.minor)).size === 1
