import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { explainMissed } from './explain-missed'
import type { JudgedCheck } from './judge-check'
import { readQueueStates } from './queue-states'

const iso = (instant: number) => new Date(instant).toISOString()

/** Stores the gaps that the readings of a batch end, each with its reason as far as known. */
export async function writeMissed(tx: Transaction, judged: readonly JudgedCheck[]): Promise<void> {
  const gaps = judged.flatMap(({ monitorId, missed }) => (missed ? [{ monitorId, missed }] : []))
  if (gaps.length === 0) return
  const ids = gaps.map(({ monitorId }) => monitorId)
  const { rows } = await tx.execute<{ id: string; website_type: string }>(sql`
    select id, website_type from inventory_monitors where id = any(${sql.param(ids)}::uuid[])`)
  const stores = new Map(rows.map((row) => [row.id, row.website_type]))
  const spans = await readQueueStates(
    tx,
    [...new Set(stores.values())],
    Math.min(...gaps.map(({ missed }) => missed.from)),
  )
  const input = gaps.flatMap(({ monitorId, missed }) => {
    const websiteType = stores.get(monitorId)
    if (websiteType === undefined) return []
    const { from, until, missed: count, failed, code } = missed
    const reason = explainMissed(missed, spans.get(websiteType) ?? [])
    const when = { from_at: iso(from), until_at: iso(until) }
    return [
      { id: uuidv7(), monitor_id: monitorId, website_type: websiteType, ...when, missed: count, failed, code, reason },
    ]
  })
  await tx.execute(sql`
    insert into missed_checks
    select * from json_populate_recordset(null::missed_checks, ${JSON.stringify(input)}::json)`)
}
