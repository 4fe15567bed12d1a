import { isDatabaseAway } from '../db/is-database-away'
import { isDatabaseBusy } from '../db/is-database-busy'
import { isDiskFull } from '../db/is-disk-full'
import { isTransactionRollback } from '../db/transaction'

/** Whether the data of a row is to blame, and not the database or another transaction: trying again would not help. */
export const isOfTheData = (error: unknown): boolean =>
  ![isDatabaseAway, isDatabaseBusy, isDiskFull, isTransactionRollback].some((is) => is(error))

/**
 * Commits a batch; where it fails on data, in halves, until the rows to blame are found. The others are committed; those
 * are handed to `setAside`, each with its error.
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
    if (!isOfTheData(error)) throw error
    if (rows.length === 1) return void (await setAside(first, error))
    const middle = Math.ceil(rows.length / 2)
    await commitOrSplit(rows.slice(0, middle), commit, setAside)
    await commitOrSplit(rows.slice(middle), commit, setAside)
  }
}
