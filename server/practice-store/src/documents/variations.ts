import type { MasterDefinition } from '../catalogue/master-definition'
import { pricesOf } from '../catalogue/price'
import type { Expand } from './expand'
import { imageOf } from './image-groups'
import { inventoryOf, listedOrderable } from './inventory-document'
import { type StoreContext, productLink } from './store-context'

/** Returns the variant's colour, size and further attribute; the latter two only if it has them. */
export function variationValues(
  { color, size, further }: MasterDefinition['variants'][number],
  attribute: MasterDefinition['further'],
): Record<string, string> {
  return {
    color: color.code,
    ...(size === null ? {} : { size }),
    ...(attribute === null || further === null ? {} : { [attribute.id]: further }),
  }
}

/** Returns the master's `variants[]`: no quantities; `orderable` only with availability, `price` only with prices. */
export function variantEntries(context: StoreContext, position: number, expand: Expand) {
  const { catalogue, epoch } = context
  const { variants, further } = catalogue.definition(position)
  return variants.map((variant, index) => {
    const ref = catalogue.refOf(position, index)
    const orderable = expand.availability && ref.slot !== null ? listedOrderable(catalogue, ref.slot, epoch) : undefined
    return {
      _type: 'variant',
      link: productLink(context, variant.id),
      ...(orderable === undefined ? {} : { orderable }),
      ...(expand.prices ? { price: pricesOf(catalogue, ref).current / 100 } : {}),
      product_id: variant.id,
      variation_values: variationValues(variant, further),
    }
  })
}

/**
 * Returns the colours (with swatch), the sizes and the further attribute. A value is orderable when any of its variants
 * is.
 */
export function variationAttributes(context: StoreContext, position: number) {
  const { catalogue, epoch, origin } = context
  const master = catalogue.definition(position)
  const orderable = master.variants.map((_, index) => {
    const { slot } = catalogue.refOf(position, index)
    return slot !== null && inventoryOf(catalogue, slot, epoch).orderable === true
  })
  const anyOrderable = (test: (variant: MasterDefinition['variants'][number]) => boolean) =>
    master.variants.some((variant, index) => orderable[index] && test(variant))
  const colorValues = master.colors.map((color) => ({
    _type: 'variation_attribute_value',
    image_swatch: imageOf(origin, master, color, 'swatch'),
    name: color.name,
    orderable: anyOrderable((variant) => variant.color === color),
    value: color.code,
  }))
  const sizeValues = master.category.sizes.map((size) => ({
    _type: 'variation_attribute_value',
    name: size,
    orderable: anyOrderable((variant) => variant.size === size),
    value: size,
  }))
  const furtherValues = (master.further?.values ?? []).map(({ id, name }) => ({
    _type: 'variation_attribute_value',
    name,
    orderable: anyOrderable((variant) => variant.further === id),
    value: id,
  }))
  const attribute = (id: string, name: string, values: unknown[]) =>
    values.length === 0 ? [] : [{ _type: 'variation_attribute', id, name, values }]
  return [
    ...attribute('color', 'Color', colorValues),
    ...attribute('size', 'Size', sizeValues),
    ...(master.further ? attribute(master.further.id, master.further.name, furtherValues) : []),
  ]
}
