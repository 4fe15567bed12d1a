import { and, eq, ne, sql } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import type { AttemptReason, AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { Transaction } from '../platform/db/database'
import { storableText } from '../platform/db/to-json-rows'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { placeTaskOrder } from './buying/place-task-order'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Lease } from '../platform/work/work-table'
import type { Cart, HandedOver, OrderState, Placement } from '../stores/shopper'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './buying/attempt-steps'
import type { BuyingDeps } from './buying/buying-deps'
import { endAttempt, lockBudgets } from './end-attempt'
import { markHandedOver } from './hand-over/mark-handed-over'
import { lockAttempt } from './store-attempt'
import { pauseChannel } from '../task-channels/pause-channel'
import { purchasePayload } from './purchase-payload'
import { sealCart } from './buying/sealed-cart'

type SettlingDeps = Pick<BuyingDeps, 'db' | 'config' | 'secrets'> & {
  /** Lease of an attempt whose order was not requested: it is settled only while the lease lasts. */
  lease?: Lease
}

/** States in which an order may still turn up. In other states nothing was sent, or the cart cannot buy any more. */
const SETTLEABLE_STATES: readonly AttemptState[] = ['submitting', 'unknown', 'handed_over']
/** States before the order is requested. */
const UNSUBMITTED_STATES: readonly AttemptState[] = ['carting', 'quoted']

/** Delay before the first search for an order. */
export const FIRST_SEARCH_MS = 3000

/**
 * Locks all rows that a settlement may change, in the global lock order. Returns null if the attempt is settled
 * already.
 */
async function withLockedAttempt<Result>(
  deps: SettlingDeps,
  attempt: AttemptRow,
  work: (tx: Transaction, row: AttemptRow, task: SnatchTaskRow | null) => Promise<Result>,
): Promise<Result | null> {
  const { lease } = deps
  const settleable = lease === undefined ? { states: SETTLEABLE_STATES } : { lease, states: UNSUBMITTED_STATES }
  return retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, settleable)
    return row ? work(tx, row, task) : null
  })
}

/** Settles an attempt whose sender knows that it never sent the request: nothing was bought. */
export async function settleNotSent(deps: SettlingDeps, attempt: AttemptRow): Promise<void> {
  await withLockedAttempt(deps, attempt, (tx, row, task) =>
    endAttempt(tx, row, task, {
      state: 'not_placed',
      reason: 'never_sent',
      steps: [{ step: 'submit', outcome: 'never_sent' }],
    }),
  )
}

/** The store could not be reached. A refusal by the store has a code of its own. */
const isConnectionError = (code: string): boolean => code.startsWith('store.')

/** Step details without the cart, which contains a guest's secrets. */
const stepDetailsOf = (placement: Placement) => ({ ...placement, cart: undefined })

interface Settling {
  ms: number
  cart: Cart
  step?: Step['step']
  /** Whether the store is polled for the outcome of a hand-over. */
  isPolled?: boolean
}

/** Settles an attempt by the result of its submission, or of another step. `cart` is the attempt's. */
export async function settlePlacement(
  deps: SettlingDeps,
  attempt: AttemptRow,
  placement: Placement,
  { ms, cart: submitted, step: name = 'place', isPolled = false }: Settling,
): Promise<void> {
  const step: Step = { step: name, outcome: placement.outcome, ms, details: stepDetailsOf(placement) }
  switch (placement.outcome) {
    case 'placed': {
      const { orderNumber, total, cart } = placement
      return settleOrder(
        deps,
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
      await withLockedAttempt(deps, attempt, (tx, row, task) =>
        endAttempt(tx, row, task, {
          state: 'refused',
          reason: isConnectionError(code) ? 'never_sent' : 'store_refused',
          message: `${code}: ${message}`,
          steps: [step],
        }),
      )
      return
    }
    case 'pending': {
      const message = placement.orderNumber ?? ''
      return settleUnknown(deps, attempt, { reason: 'order_pending', message, steps: [step] })
    }
    case 'handed_over':
      return settleHandedOver(deps, attempt, { handedOver: placement, cart: submitted, step, isPolled })
    case 'unknown':
      return settleNoResult(deps, attempt, placement, step)
  }
}

type NoResult = Extract<Placement, { outcome: 'unknown' }>

/** A key that the store knows from another request is an error of our own: the channel buys nothing until a test. */
export const pauseForKey = ({ db }: Pick<SettlingDeps, 'db'>, { channelId }: AttemptRow, { why }: NoResult) =>
  pauseChannel(db, channelId, { code: 'task_channel.key_reused', message: why })

async function settleNoResult(deps: SettlingDeps, attempt: AttemptRow, placement: NoResult, step: Step): Promise<void> {
  await settleUnknown(deps, attempt, { reason: 'answer_unknown', message: placement.why, steps: [step] })
  if (placement.isKeyReused) await pauseForKey(deps, attempt, placement)
}

/** Settles an attempt whose order only a person can complete at the store. Slot and quoted total stay reserved. */
export async function settleHandedOver(
  deps: SettlingDeps,
  attempt: AttemptRow,
  { handedOver, cart, step, isPolled }: { handedOver: HandedOver; cart: Cart; step: Step; isPolled: boolean },
): Promise<void> {
  const { url, cart: shown } = handedOver
  const columns = shown ? { cart: sealCart(deps.secrets, attempt.id, shown) } : {}
  const handed = { cart: shown ?? cart, url, reason: handedOver, columns, isPolled, steps: [step] }
  await withLockedAttempt(deps, attempt, async (tx, row, task) => {
    if (row.state === 'handed_over') return
    await markHandedOver(tx, row, task, handed)
  })
}

interface Unknown {
  reason: AttemptReason
  message: string
  steps: readonly Step[]
}

/** Marks a locked attempt as unknown, and alerts. Slot and budget stay reserved. */
export async function markUnknown(
  tx: Transaction,
  row: AttemptRow,
  task: SnatchTaskRow | null,
  { reason, message, steps }: Unknown,
): Promise<void> {
  const [unknown] = await tx
    .update(attemptTable)
    .set({
      state: 'unknown',
      reason,
      message: storableText(message).slice(0, 500),
      awaitsUntil: null,
      holder: null,
      attempts: 0,
      looks: 0,
      nextAt: new Date(clock.now() + FIRST_SEARCH_MS),
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
}

/** Settles an attempt as unknown: slot and budget stay reserved, and workers search for the order. */
export async function settleUnknown(
  deps: SettlingDeps,
  attempt: AttemptRow,
  { reason, message, steps }: Unknown,
): Promise<void> {
  await withLockedAttempt(deps, attempt, async (tx, row, task) => {
    if (row.state !== 'unknown' && row.state !== 'handed_over')
      await markUnknown(tx, row, task, { reason, message, steps })
  })
}

/**
 * Two attempts never share an order, even if the store returns the same one for both. Returns an error text if another
 * attempt has this order.
 */
export async function findOrderConflict(
  { db }: Pick<SettlingDeps, 'db'>,
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

/** The order with texts that the database accepts: a placed order is always recorded. */
const storableOrder = (order: OrderState): OrderState => ({
  ...order,
  orderNumber: storableText(order.orderNumber),
  raw: Object.fromEntries(Object.entries(order.raw).map(([name, text]) => [storableText(name), storableText(text)])),
})

/** Cost of an order; null if the store does not state it, or states a negative one. */
const costOf = ({ total }: OrderState): Money | null => (total && total.minor >= 0 ? total : null)

/** Why an order with this total stops the channel; null = it costs what was quoted, or no more than was reserved. */
function otherTotalOf({ quote, held, currency }: AttemptRow, total: Money): string | null {
  const quoted = quote?.total
  if (!quoted) return total.minor > held || total.currency !== currency ? 'more than was reserved for it' : null
  return total.minor !== quoted.minor || total.currency !== quoted.currency ? 'another total than was quoted' : null
}

/**
 * Settles an attempt with its order, whose number was read back from the store. `cart` is stored for reading the order.
 * If the order's total differs from the quote, or exceeds the reserved amount of an attempt without one, the channel is
 * paused.
 */
export async function settleOrder(
  deps: SettlingDeps,
  attempt: AttemptRow,
  { order: stated, cart }: { order: OrderState; cart?: Cart | undefined },
  step: Step,
): Promise<void> {
  const order = storableOrder(stated)
  const conflict = await findOrderConflict(deps, attempt, order.orderNumber)
  if (conflict) return settleUnknown(deps, attempt, { reason: 'answer_unknown', message: conflict, steps: [step] })
  const otherTotal = await withLockedAttempt(deps, attempt, async (tx, row, task) => {
    const total = costOf(order) ?? row.quote?.total ?? { minor: row.held, currency: row.currency }
    const orderId = await placeTaskOrder(tx, deps.config, { attempt: row, order, total })
    await endAttempt(tx, row, task, {
      state: 'placed',
      reason: null,
      steps: [step],
      columns: {
        spent: total.minor,
        storeOrderNumber: order.orderNumber,
        orderId,
        ...(cart && { cart: sealCart(deps.secrets, row.id, cart) }),
      },
    })
    return otherTotalOf(row, total)
  })
  if (!otherTotal) return
  const message = `the order ${order.orderNumber} costs ${otherTotal}`
  await pauseChannel(deps.db, attempt.channelId, { code: 'task_channel.total_differs', message })
}

/** Schedules the next search for an attempt of unknown outcome; null = only a person can settle it. */
export const scheduleSearch = (
  tx: Transaction,
  id: string,
  nextAt: Date | null,
  columns: Partial<typeof attemptTable.$inferInsert>,
) =>
  tx
    .update(attemptTable)
    .set({ ...columns, nextAt, holder: null, looks: sql`${attemptTable.looks} + 1` })
    .where(eq(attemptTable.id, id))
