import { retriedTransaction } from '../platform/db/transaction'
import { clock } from '../platform/time/clock'
import { errorText } from '../platform/work/failed-work'
import { releaseRows, type Lease } from '../platform/work/work-table'
import { openAttempt, openShopperOf, type AttemptContext } from './buying/attempt-context'
import type { AttemptRow } from './attempt-row'
import { attemptWork } from './attempt-work'
import type { BuyingDeps } from './buying/buying-deps'
import type { ClaimedAttempt } from './buying/local-buyer'
import { buyAttempt } from './buying/buy-attempt'
import { discardAndEnd } from './buying/discard-or-settle'
import { readCart } from './buying/sealed-cart'
import { AttemptEndedError, endAttempt, lockBudgets, type Ending } from './end-attempt'
import { continueHandOver } from './hand-over/hand-over'
import { AttemptLostError, lockAttempt } from './store-attempt'
import { searchOrder, settleSenderLost } from './buying/search-order'

const notSubmitted = ['reserved', 'carting', 'quoted'] as const

async function endHeldAttempt({ db }: BuyingDeps, lease: Lease, attempt: AttemptRow, ending: Ending): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: notSubmitted })
    if (row) await endAttempt(tx, row, task, ending)
  })
}

/** Ends an attempt that was not confirmed in time. Its cart is discarded first, if cart and account can be used. */
async function endUnconfirmed(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt } = context
  const ending: Ending = { state: 'abandoned', reason: 'not_confirmed' }
  const shopper = openShopperOf(deps, context)
  const cart = readCart(deps, attempt)
  if (!shopper || !cart) throw new AttemptEndedError(ending)
  return discardAndEnd({ deps, lease, shopper }, attempt, cart, ending)
}

/**
 * Next step of a quoted attempt. While a person's confirmation is pending it is rescheduled to the deadline, and ends
 * there.
 */
async function continueQuoted(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt } = context
  const { awaitsUntil } = attempt
  const isAwaiting = awaitsUntil !== null && attempt.confirmedAt === null
  if (!isAwaiting) return buyAttempt(deps, lease, context)
  if (awaitsUntil.getTime() <= clock.now()) return endUnconfirmed(deps, lease, context)
  await releaseRows(
    deps.db,
    attemptWork.table,
    { lease, keys: [attempt.id] },
    { delayMs: awaitsUntil.getTime() - clock.now() },
  )
}

async function runStep(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  switch (context.attempt.state) {
    case 'reserved':
    case 'carting':
      return buyAttempt(deps, lease, context)
    case 'quoted':
      return continueQuoted(deps, lease, context)
    case 'submitting':
      return settleSenderLost(deps, context.attempt)
    case 'unknown':
      return searchOrder(deps, lease, context)
    case 'handed_over':
      return continueHandOver(deps, lease, context)
  }
}

/** Attempts to process an attempt that fails with our own errors before the submission. */
const MAX_TRIES = 5
const RETRY_MS = 1000

/**
 * Reschedules an attempt after an error of our own or of the database, with retry back-off. An attempt that may have
 * been submitted is never abandoned; the next worker searches for its order.
 */
async function postpone(deps: BuyingDeps, lease: Lease, attempt: AttemptRow, error: unknown): Promise<void> {
  deps.work.log.error({ err: error, attempt: attempt.id }, 'an attempt broke off')
  deps.work.count(attemptWork.name, 'failed')
  const isSubmitted = attempt.submittedAt !== null
  if (!isSubmitted && attempt.attempts >= MAX_TRIES)
    return endHeldAttempt(deps, lease, attempt, {
      state: 'abandoned',
      reason: 'store_failed',
      message: errorText(error),
    })
  const claim = { lease, keys: [attempt.id] }
  await releaseRows(deps.db, attemptWork.table, claim, { delayMs: RETRY_MS * 2 ** Math.min(attempt.attempts, 8) })
}

/** Runs the next step of an attempt that this lease holds. Throws only if the database cannot be reached. */
export async function workOnAttempt(deps: BuyingDeps, lease: Lease, claimed: ClaimedAttempt): Promise<void> {
  const { id, written } = claimed
  const isFresh = written !== undefined && performance.now() < written.until
  const context = isFresh ? written.context : await openAttempt(deps.db, lease, id)
  if (!context) return
  const { attempt } = context
  await deps.reached?.('claimed', id)
  try {
    await runStep(deps, lease, context)
  } catch (error) {
    if (error instanceof AttemptLostError) return
    if (error instanceof AttemptEndedError) return endHeldAttempt(deps, lease, attempt, error.ending)
    await postpone(deps, lease, attempt, error)
  }
}
