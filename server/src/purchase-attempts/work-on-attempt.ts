import { retriedTransaction } from '../platform/db/transaction'
import { clock } from '../platform/time/clock'
import { errorText } from '../platform/work/given-up'
import { releaseRows, type Lease } from '../platform/work/work-table'
import { openAttempt, type AttemptContext } from './attempt-context'
import type { AttemptRow } from './attempt-row'
import { attemptWork } from './attempt-work'
import type { BuyingParts } from './buying-parts'
import type { AttemptClaimed } from './buying-here'
import { buyAttempt, EndsHere } from './buy-attempt'
import { endAttempt, lockBudgets, type Ending } from './end-attempt'
import { afterHandOver } from './hand-over'
import { AttemptLostError, lockAttempt } from './keep-attempt'
import { lookForOrder, senderLost } from './look-for-order'

const notSubmitted = ['reserved', 'carting', 'quoted'] as const

async function end({ db }: BuyingParts, lease: Lease, attempt: AttemptRow, ending: Ending): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: notSubmitted })
    if (row) await endAttempt(tx, row, task, ending)
  })
}

/** A person is asked until then; afterwards nobody is. */
async function afterQuote(parts: BuyingParts, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt } = context
  const { awaitsUntil } = attempt
  const isAsked = awaitsUntil !== null && attempt.confirmedAt === null
  if (!isAsked) return buyAttempt(parts, lease, context)
  if (awaitsUntil.getTime() <= clock.now()) throw new EndsHere({ state: 'abandoned', reason: 'not_confirmed' })
  await releaseRows(
    parts.db,
    attemptWork.table,
    { lease, keys: [attempt.id] },
    { delayMs: awaitsUntil.getTime() - clock.now() },
  )
}

async function step(parts: BuyingParts, lease: Lease, context: AttemptContext): Promise<void> {
  switch (context.attempt.state) {
    case 'reserved':
    case 'carting':
      return buyAttempt(parts, lease, context)
    case 'quoted':
      return afterQuote(parts, lease, context)
    case 'submitting':
      return senderLost(parts, context.attempt)
    case 'unknown':
      return lookForOrder(parts, lease, context)
    case 'handed_over':
      return afterHandOver(parts, lease, context)
  }
}

/** So often a fault of our own is tried again before anything is submitted. */
const MOST_TRIES = 5
const RETRY_MS = 1000

/**
 * A fault of our own or the database's: tried again later. Nothing that may have been submitted is ever given up; it is what
 * the next to hold it looks for.
 */
async function putOff(parts: BuyingParts, lease: Lease, attempt: AttemptRow, error: unknown): Promise<void> {
  parts.work.log.error({ err: error, attempt: attempt.id }, 'an attempt broke off')
  parts.work.count(attemptWork.name, 'failed')
  const isSubmitted = attempt.submittedAt !== null
  if (!isSubmitted && attempt.attempts >= MOST_TRIES)
    return end(parts, lease, attempt, { state: 'abandoned', reason: 'store_failed', message: errorText(error) })
  const claim = { lease, keys: [attempt.id] }
  await releaseRows(parts.db, attemptWork.table, claim, { delayMs: RETRY_MS * 2 ** Math.min(attempt.attempts, 8) })
}

/** Does what is next of an attempt that this lease holds. Throws only where the database cannot be reached. */
export async function workOnAttempt(parts: BuyingParts, lease: Lease, claimed: AttemptClaimed): Promise<void> {
  const { id, written } = claimed
  const isFresh = written !== undefined && performance.now() < written.until
  const context = isFresh ? written.context : await openAttempt(parts.db, lease, id)
  if (!context) return
  const { attempt } = context
  await parts.reached?.('claimed', id)
  try {
    await step(parts, lease, context)
  } catch (error) {
    if (error instanceof AttemptLostError) return
    if (error instanceof EndsHere) return end(parts, lease, attempt, error.ending)
    await putOff(parts, lease, attempt, error)
  }
}
