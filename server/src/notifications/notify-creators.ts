import { sql } from 'drizzle-orm'
import type { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import { isPriceRange, type Money } from '@outlet/shared/contract/money'
import { monitorStock, quantityLabel, quantityText } from '@outlet/shared/contract/stock'
import type { Transaction } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { GROUP_WINDOW, notify, lockOpenGroup, replaceNotification } from './notify'

type StockEvent = Extract<OutboxEvent, { kind: 'restocked' | 'sold_out' | 'price_dropped' }>

export const isStockEvent = (event: OutboxEvent): event is StockEvent =>
  event.kind === 'restocked' || event.kind === 'sold_out' || event.kind === 'price_dropped'

/**
 * Notifications per user that are sent one by one within `GROUP_WINDOW`. The excess becomes one notification whose
 * count grows.
 */
const MAX_SEPARATE = 20

interface Recipient extends Record<string, unknown> {
  monitor_id: string
  user_id: string
  product_name: string
  store_name: string
}

/** Creators to notify, by monitor id. Creators who do not want notifications are left out. */
async function creatorsOf(tx: Transaction, events: readonly StockEvent[]): Promise<Map<string, Recipient>> {
  const ids = [...new Set(events.map(({ subject }) => subject.id))]
  const { rows } = await tx.execute<Recipient>(sql`
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

/** Available quantity: a number, `≥ 3`, or the key of a text for none. */
const stockOf = (payload: MonitorEventPayload): string | number => {
  const stock = monitorStock(payload)
  if (quantityLabel(stock) === 'exact') return stock.available ?? 'unknown'
  return quantityText(stock) ?? (stock.kind === 'capped' ? 'plenty' : 'unknown')
}

function notifyOne(tx: Transaction, { id: eventId, kind, payload }: StockEvent, recipient: Recipient): Promise<void> {
  const { monitor_id, product_name, store_name, user_id: userId } = recipient
  const params = { monitor_id, product_name, store_name }
  const price = priceText(payload.price, payload.price_max)
  switch (kind) {
    case 'restocked': {
      const restocked = { ...params, stock: stockOf(payload), price }
      return notify(tx, { kind: 'inventory-monitors.restocked', params: restocked, userId, eventId })
    }
    case 'sold_out':
      return notify(tx, { kind: 'inventory-monitors.sold_out', params, userId, eventId })
    case 'price_dropped': {
      const dropped = { ...params, previous_price: priceText(payload.previous_price), price }
      return notify(tx, { kind: 'inventory-monitors.price_dropped', params: dropped, userId, eventId })
    }
  }
}

async function remainingSeparate(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from notifications where user_id = ${userId}
      and kind in ('inventory-monitors.restocked', 'inventory-monitors.sold_out', 'inventory-monitors.price_dropped')
      and created_at > clock_now() - ${GROUP_WINDOW}`)
  return Math.max(0, MAX_SEPARATE - (rows[0]?.count ?? 0))
}

async function extendGroup(tx: Transaction, userId: string, more: number): Promise<void> {
  const groupKey = `inventory-monitors.many_changed ${userId}`
  const open = await lockOpenGroup(tx, groupKey)
  const kind = 'inventory-monitors.many_changed'
  const params = { count: Number(open?.params['count'] ?? 0) + more }
  if (open) await replaceNotification(tx, open.id, { kind, params })
  else await notify(tx, { kind, params, userId, groupKey })
}

/** Notifies the creators of monitors about restocks, sold-outs and price drops. */
export async function notifyCreators(tx: Transaction, events: readonly StockEvent[]): Promise<void> {
  if (events.length === 0) return
  const creators = await creatorsOf(tx, events)
  const byUser = new Map<string, { event: StockEvent; recipient: Recipient }[]>()
  for (const event of [...events].sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const recipient = creators.get(event.subject.id)
    if (recipient) byUser.set(recipient.user_id, [...(byUser.get(recipient.user_id) ?? []), { event, recipient }])
  }
  for (const [userId, own] of byUser) {
    const separate = own.slice(0, await remainingSeparate(tx, userId))
    for (const { event, recipient } of separate) await notifyOne(tx, event, recipient)
    if (own.length > separate.length) await extendGroup(tx, userId, own.length - separate.length)
  }
}
