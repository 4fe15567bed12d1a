import type { VariantAttribute } from './variant-name'

interface Variant {
  readonly variant_id: string
  readonly attributes: readonly VariantAttribute[]
}

/** Parameters with which Shopify, WooCommerce, Magento extensions and shops with structured data name a variant. */
const ID_PARAMETERS = ['variant', 'variant_id', 'variantid', 'variation_id', 'vid', 'sku']
/** `dwvar_PRODUCT_color` of Salesforce Commerce Cloud, and `attribute_pa_color` of WooCommerce. */
const ATTRIBUTE_PARAMETER = /^(?:dwvar|attribute)_/

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Attributes of a variant that a parameter names; WooCommerce writes a blank of a name as `-`. */
const attributesNamed = ({ attributes }: Variant, parameter: string) =>
  attributes.filter(({ id }) => parameter.toLowerCase().endsWith(`_${id.toLowerCase().replaceAll(' ', '-')}`))

/**
 * Returns the ids of the variants that the address of a product's page names: by id, such as `?variant=43`, or by
 * attributes, such as `?dwvar_CH857_color=B4`. Empty if it names none, or none of these variants.
 */
export function variantsInAddress(address: string, variants: readonly Variant[]): string[] {
  const parameters = [...new URL(address).searchParams].filter(([, value]) => value !== '')
  const ids = parameters.filter(([name]) => ID_PARAMETERS.includes(name.toLowerCase())).map(([, value]) => value)
  const named = variants.filter(({ variant_id }) =>
    // Shopify's addresses have only the number of `gid://shopify/ProductVariant/43`.
    ids.some((id) => isSame(id, variant_id) || variant_id.endsWith(`/${id}`)),
  )
  const chosen = parameters.filter(
    ([name]) => ATTRIBUTE_PARAMETER.test(name) && variants.some((variant) => attributesNamed(variant, name).length > 0),
  )
  if (named.length === 0 && chosen.length > 0) {
    // A variant without the attribute exists in each of its values.
    const isOf = (variant: Variant, [name, value]: [string, string]) =>
      attributesNamed(variant, name).every((attribute) => isSame(attribute.value, value))
    named.push(...variants.filter((variant) => chosen.every((parameter) => isOf(variant, parameter))))
  }
  return named.map(({ variant_id }) => variant_id)
}
