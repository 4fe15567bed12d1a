import { sql } from 'drizzle-orm'
import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { readPracticeData } from './practice-data-row'
import { practiceTopics } from './practice-deps'

/** Includes the practice data in totals over all stores, or excludes it. Without practice data nothing changes. */
export async function countPracticeData(tx: Transaction, caller: Caller, isCounted: boolean): Promise<PracticeData> {
  authorise(caller.actor, 'practice-data.write')
  const { rowCount } = await tx.execute(sql`
    update stores set is_counted = ${isCounted} where key = ${PRACTICE_DATA_STORE} and is_counted <> ${isCounted}`)
  if (rowCount) {
    await recordAudit(tx, caller, {
      action: 'practice_data.count',
      subjectType: 'store',
      subjectId: PRACTICE_DATA_STORE,
      before: { is_counted: !isCounted },
      after: { is_counted: isCounted },
    })
    for (const topic of practiceTopics) await publishEvent(tx, topic, [])
  }
  return readPracticeData(tx)
}
