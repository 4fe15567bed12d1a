import { sql } from 'drizzle-orm'
import type { MonitorEventPayload } from '@outlet/shared/contract/event-kinds'
import { isPriceRange, type Money } from '@outlet/shared/contract/money'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { GROUP_WINDOW, notify, openGroup, retell } from './notify'

type StockEvent = Extract<OutboxEvent, { kind: 'restocked' | 'sold_out' | 'price_dropped' }>

export const isOfStock = (event: OutboxEvent): event is StockEvent =>
  event.kind === 'restocked' || event.kind === 'sold_out' || event.kind === 'price_dropped'

/** So many are told one by one within `GROUP_WINDOW`; what is more becomes one notification whose count grows. */
const MOST_ALONE = 20

interface Told extends Record<string, unknown> {
  monitor_id: string
  user_id: string
  product_name: string
  store_name: string
}

/** Who is to hear of each monitor: its creator, unless he or she does not want to. */
async function creatorsOf(tx: Transaction, events: readonly StockEvent[]): Promise<Map<string, Told>> {
  const ids = [...new Set(events.map(({ subject }) => subject.id))]
  const { rows } = await tx.execute<Told>(sql`
    select monitor.id as monitor_id, users.id as user_id, coalesce(product.name, monitor.product_code) as product_name,
      coalesce(store.name, monitor.website_type) as store_name
    from inventory_monitors monitor
    join users on users.id = monitor.created_by and users.deleted_at is null and users.state = 'active'
    left join notification_preferences preferences on preferences.user_id = users.id
    left join products product on product.website_type = monitor.website_type and product.id = monitor.product_id
    left join stores store on store.key = monitor.website_type
    where monitor.id = any(${sql.param(ids)}::uuid[]) and monitor.deleted_at is null
      and coalesce(monitor.notify_creator, preferences.own_monitors, true)`)
  return new Map(rows.map((row) => [row.monitor_id, row]))
}

const priceText = (price: Money | null, highest: Money | null = null): string => {
  if (!price) return ''
  const lowest = `${price.currency} ${price.minor}`
  return highest && isPriceRange(price, highest) ? `${lowest} ${highest.minor}` : lowest
}

const stockOf = ({ stock_level: level, stock_level_kind: kind }: MonitorEventPayload): number | 'plenty' | 'unknown' =>
  kind === 'capped' ? 'plenty' : (level ?? 'unknown')

function notifyOne(tx: Transaction, { kind, payload }: StockEvent, told: Told): Promise<void> {
  const { monitor_id, product_name, store_name, user_id: userId } = told
  const params = { monitor_id, product_name, store_name }
  const price = priceText(payload.price, payload.price_max)
  switch (kind) {
    case 'restocked': {
      const restocked = { ...params, stock: stockOf(payload), price }
      return notify(tx, { kind: 'inventory-monitors.restocked', params: restocked, userId })
    }
    case 'sold_out':
      return notify(tx, { kind: 'inventory-monitors.sold_out', params, userId })
    case 'price_dropped': {
      const dropped = { ...params, previous_price: priceText(payload.previous_price), price }
      return notify(tx, { kind: 'inventory-monitors.price_dropped', params: dropped, userId })
    }
  }
}

async function roomOf(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications where user_id = ${userId}
      and kind in ('inventory-monitors.restocked', 'inventory-monitors.sold_out', 'inventory-monitors.price_dropped')
      and created_at > clock_now() - ${GROUP_WINDOW}`)
  return Math.max(0, MOST_ALONE - (rows[0]?.count ?? 0))
}

async function notifyMore(tx: Transaction, userId: string, more: number): Promise<void> {
  const groupKey = `inventory-monitors.many_changed ${userId}`
  const open = await openGroup(tx, groupKey)
  const kind = 'inventory-monitors.many_changed'
  const params = { count: Number(open?.params['count'] ?? 0) + more }
  if (open) await retell(tx, open.id, { kind, params })
  else await notify(tx, { kind, params, userId, groupKey })
}

/** Tells who made a monitor of its restocks, sold-outs and price drops. */
export async function notifyCreators(tx: Transaction, events: readonly StockEvent[]): Promise<void> {
  if (events.length === 0) return
  const creators = await creatorsOf(tx, events)
  const byUser = new Map<string, { event: StockEvent; told: Told }[]>()
  for (const event of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const told = creators.get(event.subject.id)
    if (told) byUser.set(told.user_id, [...(byUser.get(told.user_id) ?? []), { event, told }])
  }
  for (const [userId, own] of byUser) {
    const alone = own.slice(0, await roomOf(tx, userId))
    for (const { event, told } of alone) await notifyOne(tx, event, told)
    if (own.length > alone.length) await notifyMore(tx, userId, own.length - alone.length)
  }
}
