import { errorText } from '../../platform/work/failed-work'
import type { Lease } from '../../platform/work/work-table'
import type { Cart, Shopper } from '../../stores/shopper'
import type { AttemptRow } from '../attempt-row'
import { AttemptEndedError, type Ending } from '../end-attempt'
import { isPollable } from '../hand-over/mark-handed-over'
import { settleOrder, settleUnknown } from '../settle-attempt'
import type { Step } from './attempt-steps'
import type { BuyingDeps } from './buying-deps'
import { findOrder } from './search-order'

/** Time limit of the request that discards a cart. */
const DISCARD_TIMEOUT_MS = 20_000

/** An attempt that a worker holds, and its shopper. */
export interface HeldAttempt {
  deps: BuyingDeps
  lease: Lease
  shopper: Shopper
}

/**
 * Discards the cart of an attempt whose order was not requested. If the store does not confirm that, and its carts state
 * their orders (`isPollable`), the cart decides: an order settles the attempt as placed; anything else than an unpaid
 * cart settles it as unknown, so that slot and budget stay reserved. `left` = not discarded, and not bought as far as
 * the store shows. `steps` precede the step of an attempt that becomes unknown.
 */
export async function discardOrSettle(
  { deps, lease, shopper }: HeldAttempt,
  attempt: AttemptRow,
  cart: Cart,
  steps: readonly Step[] = [],
): Promise<'discarded' | 'left' | 'settled'> {
  const failure = await shopper.discard(cart, { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) }).then(
    () => null,
    (error: unknown) => errorText(error),
  )
  if (failure === null) return 'discarded'
  if (!isPollable(shopper, cart)) return 'left'
  const found = await findOrder(deps, shopper, attempt, cart)
  if (found.outcome === 'absent' || found.outcome === 'handed_over') return 'left'
  const settling = { ...deps, lease }
  if (found.outcome === 'order') {
    const { order } = found
    const step = { step: 'look', outcome: 'order', details: { order_number: order.orderNumber } }
    await settleOrder(settling, attempt, { order, cart: found.cart }, step)
    return 'settled'
  }
  const discard = { step: 'discard', outcome: 'failed', details: { why: failure } }
  await settleUnknown(settling, attempt, {
    reason: 'answer_unknown',
    message: found.why,
    steps: [...steps, discard],
  })
  return 'settled'
}

/**
 * Ends an attempt whose order was not requested, after discarding its cart if the store allows it. Throws
 * AttemptEndedError, or resolves if the attempt is settled instead (`discardOrSettle`).
 */
export async function discardAndEnd(held: HeldAttempt, attempt: AttemptRow, cart: Cart, ending: Ending): Promise<void> {
  const { steps = [] } = ending
  const startedAt = performance.now()
  const result = await discardOrSettle(held, attempt, cart, steps)
  if (result === 'settled') return
  const step = result === 'discarded' ? { outcome: 'ok', ms: performance.now() - startedAt } : { outcome: 'failed' }
  throw new AttemptEndedError({ ...ending, steps: [...steps, { step: 'discard', ...step }] })
}
