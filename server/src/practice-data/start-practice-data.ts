import { sql } from 'drizzle-orm'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { announceRequest, readPracticeData } from './practice-data-row'

/**
 * Requests a year of practice data; a worker starts at once. If the data exists or is being written, nothing changes.
 * Throws Refusal `practice_data.no_practice_store` if no practice store is connected.
 */
export async function startPracticeData(tx: Transaction, caller: Caller): Promise<PracticeData> {
  authorise(caller.actor, 'practice-data.write')
  const { rowCount: stores } = await tx.execute(
    sql`select 1 from stores where is_practice and deleted_at is null and key <> ${PRACTICE_DATA_STORE} limit 1`,
  )
  if (!stores) throw new Refusal('conflict', 'practice_data.no_practice_store')
  const { rowCount } = await tx.execute(sql`
    insert into practice_data (store_key, wants, next_at) values (${PRACTICE_DATA_STORE}, 'there', clock_now())
    on conflict (store_key) do update set wants = 'there', next_at = clock_now(), attempts = 0, done = 0, total = 0
      where practice_data.next_at is null and practice_data.finished_at is null`)
  if (rowCount) await announceRequest(tx, caller, 'practice_data.start')
  return readPracticeData(tx)
}
