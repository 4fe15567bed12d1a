import { z } from '../zod'

/**
 * Attribute by which the variants of a product differ. `name` and `label` are for display, `id` and `value` are the
 * store's identifiers.
 */
export const VariantAttribute = z.object({ id: z.string(), name: z.string(), value: z.string(), label: z.string() })
export type VariantAttribute = z.infer<typeof VariantAttribute>

/** Returns the filter value of an attribute other than colour and size: `Width: Wide`. */
export const attributeFacet = ({ name, label }: Pick<VariantAttribute, 'name' | 'label'>): string => `${name}: ${label}`

/** All attributes of a variant, in the store's order; empty if the catalogue has none or has not read them yet. */
export const VariantAttributes = z.array(VariantAttribute).default([])

/** Variant with separate columns for colour and size, which are used if no attributes are known. */
interface NamedVariant {
  readonly attributes?: readonly Pick<VariantAttribute, 'label'>[]
  readonly color_name: string | null
  readonly size: string | null
}

/** Returns the name of a variant: the labels of all its attributes, in the store's order; null if it has none. */
export const variantName = ({ attributes = [], color_name, size }: NamedVariant): string | null => {
  const labels = attributes.length > 0 ? attributes.map(({ label }) => label) : [color_name, size]
  return labels.filter((label) => label !== null && label !== '').join(' · ') || null
}
