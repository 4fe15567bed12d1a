import type { FakeProduct, FakeVariant } from '../../testing/fake-store'

/** Inventory in the spelling of the Shop API (OCAPI). */
export const inventoryOf = ({ quantity }: FakeVariant): Record<string, unknown> => {
  const id = 'site-inventory'
  if (quantity === 'untold') return { id }
  const pieces = quantity === 'uncounted' ? 999_999 : quantity
  return { id, ats: pieces, stock_level: pieces, orderable: pieces > 0, backorderable: false, preorderable: false }
}

const listed = (variant: FakeVariant) => ({
  product_id: variant.id,
  price: variant.price,
  ...(variant.quantity === 'untold' ? {} : { orderable: variant.quantity !== 0 }),
  variation_values: { color: variant.color },
})

const masterOf = ({ id, variants, isUnreadable }: FakeProduct, currency: string) => ({
  id,
  name: `Name of ${id}`,
  type: { master: true },
  currency,
  ...(variants.length > 0 && {
    price: Math.min(...variants.map(({ price }) => price)),
    price_max: Math.max(...variants.map(({ price }) => price)),
  }),
  prices: { 'list-prices': variants[0]?.listPrice },
  variation_attributes: [
    { id: 'color', name: 'Color', values: variants.map(({ color }) => ({ value: color, name: color })) },
  ],
  image_groups: [{ view_type: 'large', images: [{ link: `https://cdn.example.com/${id}.jpg` }] }],
  variants: isUnreadable ? 'none' : variants.map(listed),
})

const variantOf = (variant: FakeVariant, master: FakeProduct, currency: string) => ({
  id: variant.id,
  name: `Name of ${master.id}`,
  type: { variant: true },
  master: { master_id: master.id },
  currency,
  price: variant.price,
  prices: { 'list-prices': variant.listPrice },
  variation_values: { color: variant.color },
})

interface Found {
  document: Record<string, unknown>
  inventory: Record<string, unknown>
  variants: FakeVariant[]
}

/** Finds a master or a variant by its id. */
function findDocument(products: ReadonlyMap<string, FakeProduct>, id: string, currency: string): Found | null {
  const master = products.get(id)
  if (master)
    return { document: masterOf(master, currency), inventory: { id: 'site-inventory' }, variants: master.variants }
  for (const product of products.values()) {
    const variant = product.variants.find((one) => one.id === id)
    if (variant)
      return { document: variantOf(variant, product, currency), inventory: inventoryOf(variant), variants: [] }
  }
  return null
}

export const foundAmong = (products: ReadonlyMap<string, FakeProduct>, ids: readonly string[], currency: string) =>
  ids.flatMap((id) => {
    const found = findDocument(products, id, currency)
    return found ? [{ id, ...found }] : []
  })
