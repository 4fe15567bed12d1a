import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import type { BuyingWorld, Variant } from './buying-world'

/** A check has read that it can be ordered, and its event goes the way of all: whoever buys takes it. */
export async function restock(world: BuyingWorld, websiteType: string, variant: Variant, stock = 3): Promise<void> {
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
