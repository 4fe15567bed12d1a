import { sql } from 'drizzle-orm'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { announceRequest, readPracticeData } from './practice-data-row'

/** Requests the removal of the practice data. A worker that is writing it loses its lease. */
export async function removePracticeData(tx: Transaction, caller: Caller): Promise<PracticeData> {
  authorise(caller.actor, 'practice-data.write')
  const { rowCount } = await tx.execute(sql`
    update practice_data set wants = 'gone', finished_at = null, next_at = clock_now(), holder = null, attempts = 0,
      done = 0, total = 0
    where wants = 'there' or next_at is null`)
  if (rowCount) await announceRequest(tx, caller, 'practice_data.remove')
  return readPracticeData(tx)
}
