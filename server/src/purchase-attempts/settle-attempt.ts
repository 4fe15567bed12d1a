import { and, eq, ne, sql } from 'drizzle-orm'
import type { AttemptReason, AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { placeTaskOrder } from '../orders/place-task-order'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Cart, OrderState, Placement } from '../stores/shopper'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './attempt-steps'
import type { BuyingParts } from './buying-parts'
import { endAttempt, lockBudgets } from './end-attempt'
import { lockAttempt } from './keep-attempt'
import { pauseChannel } from './pause-channel'
import { purchasePayload } from './purchase-payload'
import { sealCart } from './sealed-cart'

type SettlingParts = Pick<BuyingParts, 'db' | 'config' | 'secrets'>

/** An attempt whose order may still turn up. What has ended otherwise can not: nothing of it was ever sent, or its cart is dead. */
const SUBMITTED: readonly AttemptState[] = ['submitting', 'unknown', 'handed_over']

/** Who asks again about an order does it first after so long. */
export const FIRST_LOOK_MS = 3000

/** Everything that may have to be settled is locked, in the order that all keep to. Null = it is settled already. */
async function settling<Result>(
  parts: SettlingParts,
  attempt: AttemptRow,
  work: (tx: Transaction, row: AttemptRow, task: SnatchTaskRow | null) => Promise<Result>,
): Promise<Result | null> {
  return retriedTransaction(parts.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { states: SUBMITTED })
    return row ? work(tx, row, task) : null
  })
}

/** The one who decided to send says that it never did: nothing was bought. */
export async function settleNotSent(parts: SettlingParts, attempt: AttemptRow): Promise<void> {
  await settling(parts, attempt, (tx, row, task) =>
    endAttempt(tx, row, task, {
      state: 'not_placed',
      reason: 'never_sent',
      steps: [{ step: 'submit', outcome: 'never_sent' }],
    }),
  )
}

/** The store could not be reached, so it has refused nothing: its own refusals have its own codes. */
const isOfConnection = (code: string): boolean => code.startsWith('store.')

/** As a step tells it: without the cart, which holds the secrets of a guest. */
const toldOf = (placement: Placement) =>
  placement.outcome === 'placed' ? { ...placement, cart: undefined } : { ...placement }

/** What the one request that may have bought came to. */
export async function settlePlacement(
  parts: SettlingParts,
  attempt: AttemptRow,
  placement: Placement,
  ms: number,
): Promise<void> {
  const step: Step = { step: 'place', outcome: placement.outcome, ms, details: toldOf(placement) }
  switch (placement.outcome) {
    case 'placed': {
      const { orderNumber, total, cart } = placement
      return settleOrder(
        parts,
        attempt,
        {
          order: {
            orderNumber,
            total,
            status: 'placed',
            payment: 'pending',
            fulfilment: 'unfulfilled',
            placedAt: null,
            raw: {},
          },
          cart,
        },
        step,
      )
    }
    case 'refused': {
      const { code, message } = placement
      await settling(parts, attempt, (tx, row, task) =>
        endAttempt(tx, row, task, {
          state: 'refused',
          reason: isOfConnection(code) ? 'never_sent' : 'store_refused',
          message: `${code}: ${message}`,
          steps: [step],
        }),
      )
      return
    }
    case 'pending':
      return settleUnknown(parts, attempt, { reason: 'order_pending', message: placement.orderNumber, steps: [step] })
    case 'unknown':
      return settleUnknown(parts, attempt, { reason: 'answer_unknown', message: placement.why, steps: [step] })
  }
}

/** Nobody knows: slot and budget stay held, and the order is looked for. */
export async function settleUnknown(
  parts: SettlingParts,
  attempt: AttemptRow,
  { reason, message, steps }: { reason: AttemptReason; message: string; steps: readonly Step[] },
): Promise<void> {
  await settling(parts, attempt, async (tx, row, task) => {
    if (row.state !== 'submitting') return
    const [unknown] = await tx
      .update(attemptTable)
      .set({
        state: 'unknown',
        reason,
        message: message.slice(0, 500),
        holder: null,
        attempts: 0,
        nextAt: new Date(clock.now() + FIRST_LOOK_MS),
      })
      .where(eq(attemptTable.id, row.id))
      .returning()
    if (!unknown) return
    await addSteps(tx, row.id, [...steps, { step: 'unknown', outcome: reason }])
    await emit(tx, [
      {
        kind: 'purchase_unknown',
        subject: { type: 'purchase_attempt', id: row.id },
        store: row.websiteType,
        payload: await purchasePayload(tx, unknown, task),
      },
    ])
    await publishEvent(tx, 'snatch-tasks', [row.taskId])
  })
}

/** Two purchases are never told as one: what another attempt has bought is not this one's, whatever the store says. */
export async function knownElsewhere(
  { db }: Pick<SettlingParts, 'db'>,
  { id, websiteType }: AttemptRow,
  orderNumber: string,
): Promise<string | null> {
  const [other] = await db
    .select({ id: attemptTable.id })
    .from(attemptTable)
    .where(
      and(
        eq(attemptTable.websiteType, websiteType),
        eq(attemptTable.storeOrderNumber, orderNumber),
        ne(attemptTable.id, id),
      ),
    )
  return other ? `the order ${orderNumber} is another purchase's` : null
}

/** There is an order: its number was read back; `cart` is kept for its readings. One that cost another total than was quoted stops the channel. */
export async function settleOrder(
  parts: SettlingParts,
  attempt: AttemptRow,
  { order, cart }: { order: OrderState; cart?: Cart | undefined },
  step: Step,
): Promise<void> {
  const known = await knownElsewhere(parts, attempt, order.orderNumber)
  if (known) return settleUnknown(parts, attempt, { reason: 'answer_unknown', message: known, steps: [step] })
  const isOther = await settling(parts, attempt, async (tx, row, task) => {
    const quoted = row.quote?.total
    const total = order.total ?? quoted ?? { minor: row.held, currency: row.currency }
    const orderId = await placeTaskOrder(tx, parts.config, { attempt: row, order, total })
    await endAttempt(tx, row, task, {
      state: 'placed',
      reason: null,
      steps: [step],
      columns: {
        spent: total.minor,
        storeOrderNumber: order.orderNumber,
        orderId,
        ...(cart && { cart: sealCart(parts.secrets, row.id, cart) }),
      },
    })
    return quoted !== undefined && (total.minor !== quoted.minor || total.currency !== quoted.currency)
  })
  if (!isOther) return
  const message = `the order ${order.orderNumber} costs another total than was quoted`
  await pauseChannel(parts.db, attempt.channelId, { code: 'task_channel.total_differs', message })
}

/** Sets when an attempt of unknown outcome is looked at next; null = only a person can tell. */
export const lookAgain = (
  tx: Transaction,
  id: string,
  nextAt: Date | null,
  columns: Partial<typeof attemptTable.$inferInsert>,
) =>
  tx
    .update(attemptTable)
    .set({ ...columns, nextAt, holder: null, looks: sql`${attemptTable.looks} + 1` })
    .where(eq(attemptTable.id, id))
