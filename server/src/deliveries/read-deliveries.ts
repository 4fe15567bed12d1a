import { inArray, sql } from 'drizzle-orm'
import { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import type { Queryable } from '../platform/db/database'
import { PRACTICE_CHANNEL } from '../stores/counted-stores'
import { deliveryTable, type DeliveryRow } from './delivery-row'

interface ExtraColumns extends Record<string, unknown> {
  id: string
  channel_name: string | null
  channel_kind: string | null
  rule_name: string | null
  acknowledged_at: string | null
  acknowledged_by: string | null
  has_alert: boolean
  is_practice: boolean
}

const readExtraColumns = async (db: Queryable, rows: readonly DeliveryRow[]): Promise<Map<string, ExtraColumns>> => {
  if (rows.length === 0) return new Map()
  const found = await db.execute<ExtraColumns>(sql`
    select ${deliveryTable.id}, c.name as channel_name, c.kind as channel_kind, r.name as rule_name, a.acknowledged_at,
      u.name as acknowledged_by, a.id is not null as has_alert,
      coalesce(s.is_practice, ${deliveryTable.channel_id} = ${PRACTICE_CHANNEL}, false) as is_practice
    from ${deliveryTable}
    left join notification_channels c on c.id = ${deliveryTable.channel_id}
    left join alert_rules r on r.id = ${deliveryTable.rule_id}
    left join alerts a on a.id = ${deliveryTable.alert_id}
    left join stores s on s.key = ${deliveryTable.store}
    left join users u on u.id = a.acknowledged_by
    where ${inArray(
      deliveryTable.id,
      rows.map(({ id }) => id),
    )}`)
  return new Map(found.rows.map((row) => [row.id, row]))
}

const channelOf = ({ channel_id }: DeliveryRow, { channel_kind, channel_name }: ExtraColumns): Delivery['channel'] =>
  channel_id === null || channel_kind === null
    ? null
    : { id: channel_id, kind: ChannelKind.parse(channel_kind), name: channel_name ?? '' }

const alertOf = ({ alert_id }: DeliveryRow, extras: ExtraColumns): Delivery['alert'] => {
  if (alert_id === null || !extras.has_alert) return null
  const { acknowledged_at: at, acknowledged_by: by } = extras
  return { id: alert_id, acknowledged: at === null ? null : { at: new Date(at).toISOString(), by } }
}

function toDelivery(row: DeliveryRow, extras: ExtraColumns): Delivery {
  const { channel_id, rule_id, alert_id, user_id, event_id, subject_type, subject_id, facts, version, ...rest } = row
  return {
    ...rest,
    channel: channelOf(row, extras),
    rule: rule_id === null || extras.rule_name === null ? null : { id: rule_id, name: extras.rule_name },
    subject: subject_type === null || subject_id === null ? null : { type: subject_type, id: subject_id },
    is_practice: extras.is_practice,
    alert: alertOf(row, extras),
  }
}

/** Maps rows to the contract's shape, in the same order. One statement for any number of rows. */
export async function readDeliveries(db: Queryable, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const extras = await readExtraColumns(db, rows)
  return rows.flatMap((row) => {
    const found = extras.get(row.id)
    return found ? [toDelivery(row, found)] : []
  })
}
