import {
  isHandOverReleased,
  type AttemptState,
  type PurchaseAttempt,
} from '@outlet/shared/contract/purchase-attempts/purchase-attempt'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'

/** Whether a person must decide to buy at the quote. */
export const isAwaiting = ({ state, awaits_until: until }: PurchaseAttempt): boolean =>
  state === 'quoted' && until !== null

/** Whether a person can still report the outcome. */
export const canBeSettled = (attempt: PurchaseAttempt): boolean =>
  attempt.state === 'unknown' || attempt.state === 'handed_over' || isHandOverReleased(attempt)

/** Whether a person must report the outcome. An abandoned hand-over can be reported but needs no report. */
export const needsSettling = (attempt: PurchaseAttempt): boolean =>
  canBeSettled(attempt) && !isHandOverReleased(attempt)

/** Whether a dry run would have bought. Its state is abandoned, although the result is good. */
export const wouldHaveBought = ({ reason }: PurchaseAttempt): boolean => reason === 'would_buy'

const colors: Readonly<Record<AttemptState, CellTagColor>> = {
  reserved: 'cyan',
  carting: 'cyan',
  quoted: 'cyan',
  submitting: 'cyan',
  placed: 'green',
  refused: 'red',
  unknown: 'orangered',
  handed_over: 'orange',
  not_placed: 'gray',
  abandoned: 'gray',
}

export const attemptColor = (attempt: PurchaseAttempt): CellTagColor => {
  if (isAwaiting(attempt)) return 'orange'
  return wouldHaveBought(attempt) ? 'arcoblue' : colors[attempt.state]
}

/**
 * Key of the sentence that explains the state: `snatchTasks.attempt.meaning.<key>`. A search that finds no order after
 * a submission without a response does not rule out a charge.
 */
export const meaningKey = (attempt: PurchaseAttempt) =>
  attempt.reason === 'no_order_found' ? 'no_order_found' : attemptWord(attempt)

/** Key of the label for the progress: `snatchTasks.attempt.state.<key>`. */
export const attemptWord = (
  attempt: PurchaseAttempt,
): AttemptState | 'awaiting' | 'would_buy' | 'let_go' | 'superseded' => {
  if (isAwaiting(attempt)) return 'awaiting'
  if (isHandOverReleased(attempt)) return attempt.reason === 'not_confirmed' ? 'let_go' : 'superseded'
  return wouldHaveBought(attempt) ? 'would_buy' : attempt.state
}
