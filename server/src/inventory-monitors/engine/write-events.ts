import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import type { MonitorChange } from './judge-change'
import type { JudgedCheck } from './judge-check'
import { familyOf, type ReportedEvent } from './judge-events'

const iso = (instant: number) => new Date(instant).toISOString()

interface Ending {
  monitor_id: string
  family: string
  at: string
}

/** Episodes that end, be it for another one of their family. */
export async function endEpisodes(tx: Transaction, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  await tx.execute(sql`
    update monitor_events e set ended_at = greatest(i.at, e.at)
    from json_to_recordset(${JSON.stringify(endings)}::json) as i(monitor_id uuid, family text, at timestamptz)
    where e.monitor_id = any(${sql.param([...new Set(endings.map((ending) => ending.monitor_id))])}::uuid[])
      and e.monitor_id = i.monitor_id and e.family = i.family and e.ended_at is null`)
}

const factsOf = (change: MonitorChange) => ({
  stock_level: change.quantity,
  stock_level_kind: change.kind,
  price: change.price?.minor ?? null,
  currency: change.price?.currency ?? null,
  code: change.error?.code ?? null,
})

const rowOf = ({ monitorId, at, lowStockThreshold }: JudgedCheck, { kind, previousPrice }: ReportedEvent) => ({
  id: uuidv7(),
  monitor_id: monitorId,
  kind,
  family: familyOf[kind],
  at: iso(at),
  ended_at: kind === 'check_recovered' ? iso(at) : null,
  previous_price: previousPrice,
  threshold: kind === 'low_stock' ? lowStockThreshold : null,
})

/**
 * Keeps what the checks of a batch tell, in the transaction of their readings: what is told is committed with what it
 * tells of, each once.
 */
export async function writeEvents(tx: Transaction, judged: readonly JudgedCheck[]): Promise<void> {
  const endings = judged.flatMap(({ monitorId, at, events, ended }) =>
    [...ended, ...events.map(({ kind }) => familyOf[kind])].map((family) => ({
      monitor_id: monitorId,
      family,
      at: iso(at),
    })),
  )
  await endEpisodes(tx, endings)
  const input = judged.flatMap((check) => {
    const { change } = check
    return change ? check.events.map((event) => ({ ...rowOf(check, event), ...factsOf(change) })) : []
  })
  if (input.length === 0) return
  await tx.execute(sql`
    insert into monitor_events
    select * from json_populate_recordset(null::monitor_events, ${JSON.stringify(input)}::json)`)
}
