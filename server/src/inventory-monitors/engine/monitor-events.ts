import { sql } from 'drizzle-orm'
import type { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import type { EventDraft } from '../../platform/outbox/emit'
import type { MonitorChange } from './judge-change'
import type { JudgedCheck } from './judge-check'
import { familyOf, type ReportedEvent } from './judge-events'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import { kindFields } from '@outlet/shared/contract/stock'
import { moneyOf } from './stock-reading'

export const MONITOR = 'inventory_monitor'

const iso = (instant: number) => new Date(instant).toISOString()

interface Ending {
  monitor_id: string
  family: string
  at: string
}

export async function endEpisodes(tx: Transaction, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  await tx.execute(sql`
    update event_episodes e set ended_at = greatest(i.at, e.begun_at)
    from json_to_recordset(${JSON.stringify(endings)}::json) as i(monitor_id text, family text, at timestamptz)
    where e.subject_type = ${MONITOR}
      and e.subject_id = any(${sql.param([...new Set(endings.map((ending) => ending.monitor_id))])}::text[])
      and e.subject_id = i.monitor_id and e.family = i.family and e.ended_at is null`)
}

const payloadOf = (check: JudgedCheck, change: MonitorChange, event: ReportedEvent): MonitorEventPayload => ({
  product_code: check.productCode,
  product_id: check.productId,
  stock_level: change.available,
  ...kindFields(change.kind),
  price: change.price,
  price_max: change.priceMax,
  previous_price: moneyOf(event.previousPrice, change.price?.currency ?? null),
  threshold: event.kind === 'low_stock' ? check.lowStockThreshold : null,
  code: StoreErrorCode.safeParse(change.error?.code).data ?? null,
  begins_failing: change.startsFailing,
})

/** Whether the episode ends as soon as it is reported. */
const isAtOnceOver = ({ kind }: ReportedEvent) => kind === 'check_recovered'

/**
 * Returns the events of a batch of checks, to be emitted in the transaction of their readings, so that event and
 * reading are committed together. Writes the events' episodes.
 */
export async function monitorEvents(tx: Transaction, judged: readonly JudgedCheck[]): Promise<EventDraft[]> {
  const endings = judged.flatMap(({ monitorId, at, events, ended }) =>
    [...ended, ...events.map(({ kind }) => familyOf[kind])].map((family) => ({
      monitor_id: monitorId,
      family,
      at: iso(at),
    })),
  )
  await endEpisodes(tx, endings)
  const started = judged.flatMap((check) => {
    const { change } = check
    return change ? check.events.map((event) => ({ id: uuidv7(), check, change, event })) : []
  })
  if (started.length === 0) return []
  const episodes = started.map(({ id, check, event }) => ({
    id,
    subject_type: MONITOR,
    subject_id: check.monitorId,
    family: familyOf[event.kind],
    begun_at: iso(check.at),
    ended_at: isAtOnceOver(event) ? iso(check.at) : null,
  }))
  await tx.execute(sql`
    insert into event_episodes
    select * from json_populate_recordset(null::event_episodes, ${JSON.stringify(episodes)}::json)`)
  return started.map(({ id, check, change, event }) => ({
    kind: event.kind,
    subject: { type: MONITOR, id: check.monitorId },
    store: check.websiteType,
    at: check.at,
    episode: id,
    payload: payloadOf(check, change, event),
  }))
}
