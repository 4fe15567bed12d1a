import { createHash } from 'node:crypto'
import { replyAfterPlacing, type FakeReply } from '../../testing/fake-store'
import type { UcpOperation } from '../transport/operations'
import type { PlannedFault } from './checkout-state'
import { checkoutOf, variantOf } from './checkout-bodies'
import { transportError, type FakeCall, type FakeOperation, type FakeUcp } from './fake-business'

/** Whether a store with idempotency keys stores the reply: not one that was refused before it was carried out, or lost. */
const isStored = ({ status = 200, body }: FakeReply) => status < 400 && body !== 'reset'

/** Replays the first reply to a key; another body with the key is a conflict, and is not carried out. */
export const replayed =
  (operation: FakeOperation): FakeOperation =>
  (shop, call) => {
    if (call.key === null) return transportError(400, 'missing_idempotency_key', 'A key is needed.')
    const digest = createHash('sha256')
      .update(JSON.stringify([call.id, call.body]))
      .digest('hex')
    const known = shop.keys.get(call.key)
    if (known?.digest === digest) return known.reply
    if (known) {
      shop.conflicts += 1
      return transportError(409, 'idempotency_conflict', 'The idempotency key was used with another body.')
    }
    const reply = operation(shop, call)
    if (isStored(reply)) shop.keys.set(call.key, { digest, reply })
    return reply
  }

/** The fate of an order by the store's knob `placing`. */
export const afterPlacing =
  (operation: FakeOperation): FakeOperation =>
  (shop, call) => {
    shop.submissions += 1
    const reply = operation(shop, call)
    if (shop.placing === 'refused') return reply
    return replyAfterPlacing(shop, reply, transportError(400, 'processing_error', 'It failed.'))
  }

const raisePrices = (shop: FakeUcp, call: FakeCall, factor: number): void => {
  for (const { variantId } of checkoutOf(shop, call)?.lines ?? []) {
    const variant = variantOf(shop, variantId)
    if (variant) variant.price = Math.round(variant.price * factor * 100) / 100
  }
}

function replyAfterChange(shop: FakeUcp, call: FakeCall, { change }: PlannedFault): FakeReply | null {
  const checkout = change && checkoutOf(shop, call)
  return checkout ? change(checkout) : null
}

/** The next planned fault of the operation. */
export const withPlanned =
  (name: UcpOperation, operation: FakeOperation): FakeOperation =>
  (shop, call) => {
    const fault = shop.planned.find(({ isFor, left }) => left > 0 && isFor(name))
    if (!fault) return operation(shop, call)
    fault.left -= 1
    if (fault.priceFactor !== null) raisePrices(shop, call, fault.priceFactor)
    const changed = replyAfterChange(shop, call, fault)
    if (changed) return changed
    if (fault.reply && !fault.applies) return fault.reply
    const usual = shop.completing
    shop.completing = fault.completing ?? usual
    const reply = operation(shop, call)
    shop.completing = usual
    return fault.reply ?? reply
  }
