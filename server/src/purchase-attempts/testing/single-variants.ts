import type { FakeStore, FakeVariant } from '../../stores/testing/fake-store'
import type { Variant, WorldShop } from './world-shop'

const PRODUCTS = 60

/** Fills a fake store with products of one variant, which has the product's id, and returns actions on them. */
export function singleVariants({ products }: FakeStore) {
  const variants = Array.from({ length: PRODUCTS }, (_, index): Variant => {
    const id = `p${index}`
    return { productId: id, variantId: id, price: 40_00 + index * 150 }
  })
  for (const { productId: id, price } of variants) {
    products.set(id, { id, variants: [{ id, color: 'Black', price: price / 100, listPrice: 500, quantity: 0 }] })
  }
  const variantOf = (id: string): FakeVariant => {
    const [variant] = products.get(id)?.variants ?? []
    if (!variant) throw new Error(`no variant ${id}`)
    return variant
  }
  const setDiscount: WorldShop['setDiscount'] = async (ids, percent) => {
    for (const id of ids) {
      const { price } = variants.find(({ productId }) => productId === id) ?? { price: 0 }
      variantOf(id).price = Math.round((price * (100 - percent)) / 100) / 100
    }
  }
  return { variants, variantOf, setDiscount }
}
