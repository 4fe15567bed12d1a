import { z } from './zod'

/**
 * One of the attributes by which a product's variants differ, whatever the store calls it: `name` and `label` are what
 * people read, `id` and `value` what the store goes by.
 */
export const VariantAttribute = z.object({ id: z.string(), name: z.string(), value: z.string(), label: z.string() })
export type VariantAttribute = z.infer<typeof VariantAttribute>

/** How an attribute other than colour and size is filtered by: `Width: Wide`. */
export const attributeFacet = ({ name, label }: Pick<VariantAttribute, 'name' | 'label'>): string => `${name}: ${label}`

/** All of a variant's, in the store's order; empty where the catalogue has none of it, or has not read it since. */
export const VariantAttributes = z.array(VariantAttribute).default([])

/** Columns of their own that name a variant of which no attributes are known. */
interface NamedVariant {
  readonly attributes?: readonly Pick<VariantAttribute, 'label'>[]
  readonly color_name: string | null
  readonly size: string | null
}

/** What a variant is called: the labels of all its attributes, in the store's order; null where it has none. */
export const variantName = ({ attributes = [], color_name, size }: NamedVariant): string | null => {
  const labels = attributes.length > 0 ? attributes.map(({ label }) => label) : [color_name, size]
  return labels.filter((label) => label !== null && label !== '').join(' · ') || null
}
