import { noteTurns } from '../../analytics/note-changes'
import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Database } from '../../platform/db/database'
import { createPartitionsAhead, deleteOldRecords, dropOldPartitions } from './keep-partitions'
import { rollUpDays } from './roll-up-days'
import { rollUpHours } from './roll-up-hours'

/** Rolls up what is final, creates partitions ahead, drops what is older than is kept. Safe from many processes. */
export async function keepHistory(db: Database, timeZone: string, now: number): Promise<void> {
  await createPartitionsAhead(db, now)
  await noteTurns(db, now)
  await rollUpHours(db, timeZone, now)
  await rollUpDays(db, timeZone, now)
  await analyzeGrownTables(db)
  await dropOldPartitions(db, now)
  await deleteOldRecords(db, now)
}
