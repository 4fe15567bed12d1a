import { isLetGo, type AttemptState, type PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'

/** A person is asked whether to buy at the quote. */
export const isAwaiting = ({ state, awaits_until: until }: PurchaseAttempt): boolean =>
  state === 'quoted' && until !== null

/** A person who looks at the store can still tell what became of it. */
export const canBeSettled = (attempt: PurchaseAttempt): boolean =>
  attempt.state === 'unknown' || attempt.state === 'handed_over' || isLetGo(attempt)

/** A person is asked what became of it; of one that was let go of nobody is asked any more. */
export const needsSettling = (attempt: PurchaseAttempt): boolean => canBeSettled(attempt) && !isLetGo(attempt)

/** A dry run that would have bought ends as abandoned; it is good news all the same. */
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
 * The key of the sentence that says what the state means: `snatchTasks.attempt.meaning.<key>`. A search that finds no order
 * after a submission without an answer does not rule out a charge.
 */
export const meaningKey = (attempt: PurchaseAttempt) =>
  attempt.reason === 'no_order_found' ? 'no_order_found' : attemptWord(attempt)

/** The word for how far it is: `snatchTasks.attempt.state.<it>`. */
export const attemptWord = (
  attempt: PurchaseAttempt,
): AttemptState | 'awaiting' | 'would_buy' | 'let_go' | 'superseded' => {
  if (isAwaiting(attempt)) return 'awaiting'
  if (isLetGo(attempt)) return attempt.reason === 'not_confirmed' ? 'let_go' : 'superseded'
  return wouldHaveBought(attempt) ? 'would_buy' : attempt.state
}
