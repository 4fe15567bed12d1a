import { queueTodaysStock } from '../../analytics/queue-rebuilds'
import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Database } from '../../platform/db/database'
import { createPartitionsAhead, deleteOldRecords, dropOldPartitions } from './history-partitions'
import { rollUpDays } from './roll-up-days'
import { rollUpHours } from './roll-up-hours'

/**
 * Maintains the history: rolls up final data, creates partitions ahead, drops data beyond its retention period. Several
 * processes may run it at once.
 */
export async function maintainHistory(db: Database, timeZone: string, now: number): Promise<void> {
  await createPartitionsAhead(db, now)
  await queueTodaysStock(db, now)
  await rollUpHours(db, timeZone, now)
  await rollUpDays(db, timeZone, now)
  await analyzeGrownTables(db)
  await dropOldPartitions(db, now)
  await deleteOldRecords(db, now)
}
