import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import type { ShopWorld, Variant } from './buying-world'

/** Sets the stock and emits the event of a check that found the product orderable. */
export async function restock(world: ShopWorld, websiteType: string, variant: Variant, stock = 3): Promise<void> {
  await world.setStock(variant, stock)
  await retriedTransaction(world.t.db, (tx) =>
    emit(tx, [
      {
        kind: 'became_orderable',
        subject: { type: 'product', id: variant.productId },
        store: websiteType,
        payload: { product_id: variant.productId },
      },
    ]),
  )
}
