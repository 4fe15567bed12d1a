import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/database-errors'
import { isTransactionRollback } from '../db/transaction'

/** Whether the row's data causes the error, not the database or another transaction, so that a retry would not help. */
export const isDataError = (error: unknown): boolean =>
  ![isDatabaseAway, isDatabaseBusy, isDiskFull, isTransactionRollback].some((is) => is(error))

/**
 * Commits a batch. If it fails because of its data, splits it in halves until the faulty rows are found. The others are
 * committed; faulty ones are passed to `setAside`, each with its error.
 */
export async function commitOrSplit<Row>(
  rows: readonly Row[],
  commit: (rows: readonly Row[]) => Promise<unknown>,
  setAside: (row: Row, error: unknown) => Promise<unknown>,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  try {
    await commit(rows)
  } catch (error) {
    if (!isDataError(error)) throw error
    if (rows.length === 1) return void (await setAside(first, error))
    const middle = Math.ceil(rows.length / 2)
    await commitOrSplit(rows.slice(0, middle), commit, setAside)
    await commitOrSplit(rows.slice(middle), commit, setAside)
  }
}
