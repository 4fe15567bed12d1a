import type { Lease } from '../../platform/work/work-table'
import type { Cart, Shopper } from '../../stores/shopper'
import type { AttemptRow } from '../attempt-row'
import { isPollable } from '../hand-over/mark-handed-over'
import { settleOrder } from '../settle-attempt'
import type { BuyingDeps } from './buying-deps'
import { findOrder } from './search-order'

/** An attempt that a worker holds, and its shopper. */
export interface HeldAttempt {
  deps: BuyingDeps
  lease: Lease
  shopper: Shopper
}

/**
 * Settles the attempt if the store shows the cart of an earlier try as bought, which only some stores do. Returns
 * whether it did.
 */
async function settleBought({ deps, lease, shopper }: HeldAttempt, attempt: AttemptRow, cart: Cart): Promise<boolean> {
  if (!isPollable(shopper)) return false
  const found = await findOrder(deps, shopper, attempt, cart)
  if (found.outcome !== 'order') return false
  const { order } = found
  const step = { step: 'look', outcome: 'order', details: { order_number: order.orderNumber } }
  await settleOrder({ ...deps, lease }, attempt, { order, cart: found.cart }, step)
  return true
}

/** Discards the cart of an earlier try. Returns false if it was bought: then the attempt is settled. */
export async function discardLeftCart(held: HeldAttempt, attempt: AttemptRow, cart: Cart, signal: AbortSignal) {
  try {
    await held.shopper.discard(cart, { signal })
    return true
  } catch {
    return !(await settleBought(held, attempt, cart))
  }
}
