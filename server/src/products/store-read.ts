import type { Transaction } from '../platform/db/database'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { maxOrderable } from '../stores/max-orderable'
import type { StoreRow } from '../stores/store-row'
import { incomingProduct, incomingVariants, type IncomingProduct, type ReadProduct } from './incoming-product'
import { preserveNewerStock } from './preserve-newer-stock'
import { storeProducts } from './store-products'
import { storeVariants } from './store-variants'
import { withKnownEarlyAccess } from './with-known-early-access'

const emitNew = (
  tx: Transaction,
  { key }: StoreRow,
  products: readonly IncomingProduct[],
  added: ReadonlySet<string>,
) =>
  emit(
    tx,
    products
      .filter(({ id }) => added.has(id))
      .map(({ id, name, current_price, current_price_max, currency }): EventDraft => {
        const money = (minor: number | null) => (minor === null ? null : { minor, currency })
        const payload = {
          product_code: id,
          product_id: id,
          product_name: name,
          price: money(current_price),
          price_max: money(current_price_max),
        }
        return { kind: 'new_product', subject: { type: 'product', id: `${key}/${id}` }, store: key, payload }
      }),
  )

/**
 * Stores products as they were read, with their variants and histories; stock that was read later remains. Products
 * that are new raise `new_product` events if `isNewsworthy`. Returns the number of changed rows.
 */
export async function storeRead(
  tx: Transaction,
  store: StoreRow,
  products: readonly ReadProduct[],
  { isNewsworthy }: { isNewsworthy: boolean },
): Promise<number> {
  const limit: Parameters<typeof incomingProduct>[2] = (stock) => maxOrderable(stock, store.max_orderable_quantity)
  const known = await withKnownEarlyAccess(tx, store.key, products)
  const read = {
    products: known.map((product) => incomingProduct(product, store, limit)),
    variants: products.flatMap((product) => incomingVariants(product, store)),
    observedAt: new Map(products.map(({ document }) => [document.productId, document.observedAt])),
  }
  const newest = await preserveNewerStock(tx, store.key, read)
  const { written, added } = await storeProducts(tx, store.key, newest.products)
  if (isNewsworthy) await emitNew(tx, store, newest.products, new Set(added))
  const ids = newest.products.map(({ id }) => id)
  const partial = new Set(products.flatMap(({ document }) => (document.isPartial ? document.productId : [])))
  return written + (await storeVariants(tx, store.key, ids, newest.variants, partial))
}
