import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { storableText } from '../../platform/db/to-json-rows'
import { publishEvent } from '../../platform/live/publish-event'
import { emit } from '../../platform/outbox/emit'
import { clock } from '../../platform/time/clock'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import { checkoutKindOf } from '../../stores/of-dialect'
import type { Cart, Shopper } from '../../stores/shopper'
import { describeStore } from '../../stores/store-columns'
import type { StoreRow } from '../../stores/store-row'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { addSteps, type Step } from '../buying/attempt-steps'
import { purchasePayload } from '../purchase-payload'

/** Time for a person to complete a purchase at the store; the cart may expire sooner. */
export const HAND_OVER_TIMEOUT_MS = 30 * 60_000
/** The reminder is sent this long before the deadline, or at half-time if there is less time. */
export const REMINDER_LEAD_MS = 10 * 60_000

export const reminderTime = (now: number, end: number) =>
  new Date(end - Math.min(REMINDER_LEAD_MS, Math.max(0, end - now) / 2))

export const handOverEndMs = (startedAt: number, cart: Cart | null): number =>
  Math.min(startedAt + HAND_OVER_TIMEOUT_MS, cart?.expiresAt?.getTime() ?? Infinity)

export const emitAwaiting = async (
  tx: Transaction,
  attempt: AttemptRow,
  task: SnatchTaskRow | null,
  isReminder: boolean,
): Promise<void> => {
  await publishEvent(tx, 'snatch-tasks', [attempt.taskId])
  const payload = await purchasePayload(tx, attempt, task)
  await emit(tx, [
    {
      kind: 'purchase_awaiting',
      subject: { type: 'purchase_attempt', id: attempt.id },
      store: attempt.websiteType,
      payload: { ...payload, is_handed_over: true, is_reminder: isReminder },
    },
  ])
}

/** Whether the cart states its order, so that a hand-over is settled soon after the purchase. */
export const isPollable = ({ caps, statesOrder }: Pick<Shopper, 'caps' | 'statesOrder'>, cart: Cart): boolean =>
  caps.reference === 'cart' && caps.resubmit === 'replays' && (statesOrder?.(cart) ?? true)

const [MIN_POLL_MS, MAX_POLL_MS] = [15_000, 2 * 60_000]
/** Polls are as far apart as a quarter of the time since the hand-over. */
const POLL_DIVISOR = 4

/** Time of the next poll, at most `before`. */
export const nextPoll = (startedAt: number, before: Date): Date => {
  const now = clock.now()
  const delay = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, (now - startedAt) / POLL_DIVISOR))
  return new Date(Math.min(before.getTime(), now + delay))
}

/** Whether the store takes orders only at its own pages: a cart cannot be closed there, and its order not searched. */
export const isForPersonsOnly = (store: StoreRow | null | undefined): boolean =>
  !store || checkoutKindOf(describeStore(store)) === 'hand_over'

export interface HandedCart {
  cart: Cart
  url: string
  /** The store's reason; null = it takes all its orders in this way. */
  reason: { code: string; message: string } | null
  /** Whether the store is polled for the outcome; otherwise it is searched at the reminder and the deadline. */
  isPolled: boolean
  columns?: Partial<typeof attemptTable.$inferInsert>
}

/**
 * Marks a locked attempt as handed over and prompts a person to complete the purchase at this address. Slot and budget
 * stay reserved. Returns null if the row is gone.
 */
export async function markHandedOver(
  tx: Transaction,
  row: AttemptRow,
  task: SnatchTaskRow | null,
  { cart, url, reason, columns, isPolled, steps = [] }: HandedCart & { steps?: readonly Step[] },
): Promise<AttemptRow | null> {
  const now = clock.now()
  const end = new Date(handOverEndMs(now, cart))
  const reminder = reminderTime(now, end.getTime())
  const [handed] = await tx
    .update(attemptTable)
    .set({
      ...columns,
      state: 'handed_over',
      reason: null,
      message: reason ? storableText(`${reason.code}: ${reason.message}`).slice(0, 500) : '',
      handOverUrl: storableText(url),
      deadline: end,
      awaitsUntil: end,
      nextAt: isPolled ? nextPoll(now, reminder) : reminder,
      holder: null,
      attempts: 0,
      looks: 0,
      absentSince: null,
    })
    .where(eq(attemptTable.id, row.id))
    .returning()
  if (!handed) return null
  const details = { url, until: end.toISOString(), ...(reason && { code: reason.code, message: reason.message }) }
  await addSteps(tx, row.id, [...steps, { step: 'handed_over', outcome: 'ok', details }])
  await emitAwaiting(tx, handed, task, false)
  return handed
}
