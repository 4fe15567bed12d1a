import { inArray, sql } from 'drizzle-orm'
import { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import type { Queryable } from '../platform/db/database'
import { PRACTICE_CHANNEL } from '../stores/counted-stores'
import { deliveryTable, type DeliveryRow } from './delivery-row'

interface Beside extends Record<string, unknown> {
  id: string
  channel_name: string | null
  channel_kind: string | null
  rule_name: string | null
  acknowledged_at: string | null
  acknowledged_by: string | null
  has_alert: boolean
  is_practice: boolean
}

const readBeside = async (db: Queryable, rows: readonly DeliveryRow[]): Promise<Map<string, Beside>> => {
  if (rows.length === 0) return new Map()
  const found = await db.execute<Beside>(sql`
    select ${deliveryTable.id}, c.name as channel_name, c.kind as channel_kind, r.name as rule_name, a.acknowledged_at,
      u.name as acknowledged_by, a.id is not null as has_alert,
      coalesce(s.is_practice, ${deliveryTable.channelId} = ${PRACTICE_CHANNEL}, false) as is_practice
    from ${deliveryTable}
    left join notification_channels c on c.id = ${deliveryTable.channelId}
    left join alert_rules r on r.id = ${deliveryTable.ruleId}
    left join alerts a on a.id = ${deliveryTable.alertId}
    left join stores s on s.key = ${deliveryTable.store}
    left join users u on u.id = a.acknowledged_by
    where ${inArray(
      deliveryTable.id,
      rows.map(({ id }) => id),
    )}`)
  return new Map(found.rows.map((row) => [row.id, row]))
}

const iso = (at: Date | string | null): string | null => (at === null ? null : new Date(at).toISOString())

const channelOf = ({ channelId }: DeliveryRow, { channel_kind, channel_name }: Beside): Delivery['channel'] =>
  channelId === null || channel_kind === null
    ? null
    : { id: channelId, kind: ChannelKind.parse(channel_kind), name: channel_name ?? '' }

const alertOf = ({ alertId }: DeliveryRow, beside: Beside): Delivery['alert'] => {
  if (alertId === null || !beside.has_alert) return null
  const at = iso(beside.acknowledged_at)
  return { id: alertId, acknowledged: at === null ? null : { at, by: beside.acknowledged_by } }
}

const toDelivery = (row: DeliveryRow, beside: Beside): Delivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  reason: row.reason,
  channel: channelOf(row, beside),
  rule: row.ruleId === null || beside.rule_name === null ? null : { id: row.ruleId, name: beside.rule_name },
  event: row.event,
  subject: row.subjectType === null || row.subjectId === null ? null : { type: row.subjectType, id: row.subjectId },
  store: row.store,
  is_practice: beside.is_practice,
  title: row.title,
  count: row.count,
  digest_id: row.digestId,
  attempts: row.attempts,
  may_repeat: row.mayRepeat,
  code: row.code,
  answer: row.answer,
  event_at: row.eventAt.toISOString(),
  created_at: row.createdAt.toISOString(),
  next_at: iso(row.nextAt),
  ended_at: iso(row.endedAt),
  is_seen: row.isSeen,
  alert: alertOf(row, beside),
})

/** As they are told, in the order of the rows; two statements for any number of them. */
export async function readDeliveries(db: Queryable, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const beside = await readBeside(db, rows)
  return rows.flatMap((row) => {
    const found = beside.get(row.id)
    return found ? [toDelivery(row, found)] : []
  })
}
