import { sql } from 'drizzle-orm'
import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { PurchasePayload } from '@outlet/shared/contract/event-kinds'
import { variantName, type VariantAttribute } from '@outlet/shared/contract/variant-name'
import type { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { AlertFacts } from './alert-facts'

export interface EventFacts {
  facts: AlertFacts
  /** Of its monitor. */
  tags: readonly string[]
}

/** More would fill the message. */
const VARIANTS_TOLD = 30

interface PurchaseRow extends Record<string, unknown> {
  id: string
  product_id: string
  thumbnail: string | null
  store_url: string | null
  order_number: string | null
}

/** What stands beside events of purchases: where the product's picture and page are, and the order that it became. */
async function readPurchases(db: Queryable, ids: readonly string[]): Promise<Map<string, PurchaseRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<PurchaseRow>(sql`
    select a.id, a.product_id, p.thumbnail, p.store_url, o.order_number
    from purchase_attempts a left join products p on p.website_type = a.website_type and p.id = a.product_id
      left join orders o on o.id = a.order_id
    where a.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface MonitorRow extends Record<string, unknown> {
  id: string
  product_code: string
  tags: string[]
  product_id: string | null
  product_name: string | null
  thumbnail: string | null
  store_url: string | null
  variants:
    { attributes: VariantAttribute[]; color_name: string | null; size: string | null; quantity: number | null }[] | null
}

/** What stands beside events of monitors: the product, and which of the followed variants are in stock by the last reading. */
async function readMonitors(db: Queryable, ids: readonly string[]): Promise<Map<string, MonitorRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<MonitorRow>(sql`
    select m.id, m.product_code, m.tags, p.id as product_id, p.name as product_name, p.thumbnail, p.store_url, (
      select json_agg(json_build_object('attributes', v.attributes, 'color_name', v.color_name, 'size', v.size,
        'quantity', case when r.kind = 'exact' then r.quantity end) order by v.position)
      from open_stock_readings r join variants v on v.website_type = m.website_type and v.product_id = m.product_id
        and v.variant_id = r.variant_id
      where r.monitor_id = m.id and r.orderable) as variants
    from inventory_monitors m left join products p on p.website_type = m.website_type and p.id = m.product_id
    where m.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readStores(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, { name: string; base_url: string; is_practice: boolean }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; name: string; base_url: string; is_practice: boolean }>(
    sql`select key, name, base_url, is_practice from stores where key = any(${sql.param([...keys])}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

const monitorsPath = '/product_base/inventory-monitor'

const storePath = (kind: OutboxEvent['kind'], store: string): string =>
  kind === 'checks_late' || kind === 'checks_on_time'
    ? `${monitorsPath}?website_type=${store}`
    : `/stores/list?store=${store}`

/** Where the console shows subjects of a kind, by their id. */
const paths: Partial<Record<OutboxEvent['subject']['type'], (id: string) => string>> = {
  inventory_monitor: (id) => `${monitorsPath}?monitor=${id}`,
  monitoring: () => `${monitorsPath}?is_monitoring=true&sort=last_checked_at`,
  notification_channel: (id) => `/channel/list?channel=${id}`,
  purchase_attempt: (id) => `/snatch_task/list?attempt=${id}`,
  task_channel: (id) => `/channel/list?tab=task&task_channel=${id}`,
  snatch_task: (id) => `/snatch_task/list?task=${id}`,
  order: (id) => `/orders/list?order=${id}`,
  release: (id) => `/releases?remote=${id.split('@')[0]}`,
  delivery: (id) => `/channel/list?tab=deliveries&delivery=${id}`,
}

const pathOf = ({ kind, subject, store }: OutboxEvent): string => {
  const website = encodeURIComponent(store ?? '')
  if (subject.type === 'product') return `/products/list?website_type=${website}`
  return subject.type === 'store' ? storePath(kind, website) : (paths[subject.type]?.(subject.id) ?? '/system/work')
}

/** What events of all kinds say of themselves, where they say it. */
interface Said {
  stock_level?: number | null
  stock_level_kind?: 'exact' | 'capped' | 'unknown'
  price?: AlertFacts['price']
  price_max?: AlertFacts['price']
  previous_price?: AlertFacts['price']
  threshold?: number | null
  code?: string | null
  product_code?: string | null
  product_name?: string | null
  since?: string
  count?: number
  /** Of a canary that was halted. */
  cause?: string
  channel_name?: string
  title?: string
  by?: string
  /** Of a purchase: what it costs, and its task. */
  total?: AlertFacts['price']
  reason?: string | null
  task_name?: string
  quote?: PurchasePayload['quote']
  variant_name?: string | null
  quantity?: number
  awaits_until?: string | null
  is_handed_over?: boolean
  is_reminder?: boolean
  /** Of a budget: whose, and what is left. */
  name?: string
  left?: AlertFacts['price']
  order_number?: string
  store_order_number?: string | null
  status?: string
  /** Of a purchase: what the store answered. */
  message?: string
}

const variantsOf = ({ variants }: MonitorRow): AlertFacts['variants'] =>
  (variants ?? []).slice(0, VARIANTS_TOLD).flatMap((variant) => {
    const name = variantName(variant)
    return name === null ? [] : [{ name, stock: variant.quantity }]
  })

const unmonitored = ({ product_code = null, product_name = product_code }: Said): Partial<AlertFacts> => ({
  product: product_name,
  code: product_code,
})

const monitored = (monitor: MonitorRow): Partial<AlertFacts> => ({
  product: monitor.product_name ?? monitor.product_code,
  code: monitor.product_code,
  product_id: monitor.product_id,
  variants: variantsOf(monitor),
  store_url: monitor.store_url,
  image_url: monitor.thumbnail,
})

const purchased = (
  { id, product_id, store_url, thumbnail, order_number }: PurchaseRow,
  said: Said,
): Partial<z.input<typeof AlertFacts>> => ({
  ...unmonitored(said),
  ...said.quote,
  product_id,
  store_url,
  image_url: thumbnail,
  attempt_id: id,
  variant: said.variant_name,
  quantity: said.quantity,
  ends_at: said.awaits_until,
  is_handed_over: said.is_handed_over,
  is_reminder: said.is_reminder,
  order_number,
  store_message: said.message || null,
})

const saidOf = (said: Said) => ({
  price: said.price ?? said.total ?? said.left,
  price_max: said.price_max,
  previous_price: said.previous_price,
  stock_level: said.stock_level,
  stock_level_kind: said.stock_level_kind,
  threshold: said.threshold,
  cause: said.code ?? said.reason ?? said.cause,
  since: said.since,
  count: said.count,
  task: said.task_name,
  order_number: said.order_number,
  store_order_number: said.store_order_number,
  status: said.status,
})

const whatOf = ({ subject }: OutboxEvent, said: Said): string | null =>
  subject.type === 'work' || subject.type === 'release'
    ? subject.id
    : (said.channel_name ?? said.by ?? said.task_name ?? said.name ?? said.order_number ?? null)

/** Those sold out have none to be bought, whatever was read of them since. */
const withoutStale = (facts: AlertFacts): AlertFacts =>
  facts.event === 'sold_out' || facts.event === 'gone' ? { ...facts, variants: [] } : facts

/** An address on the store's own origin is kept as a path. */
const absolute = (url: string | null | undefined, base: string | undefined): string | null =>
  url && base && URL.canParse(url, base) ? new URL(url, base).href : null

const subjectsOf = (events: readonly OutboxEvent[], type: string): string[] => [
  ...new Set(events.filter(({ subject }) => subject.type === type).map(({ subject }) => subject.id)),
]

const productOf = (said: Said, monitor: MonitorRow | undefined, purchase: PurchaseRow | undefined) => {
  if (monitor) return monitored(monitor)
  return purchase ? purchased(purchase, said) : unmonitored(said)
}

/** The facts of events by their ids, in a constant number of statements; of kinds that no rule may be about, none. */
export async function readFacts(db: Queryable, events: readonly OutboxEvent[]): Promise<Map<string, EventFacts>> {
  const monitors = await readMonitors(db, subjectsOf(events, 'inventory_monitor'))
  const purchases = await readPurchases(db, subjectsOf(events, 'purchase_attempt'))
  const stores = await readStores(db, [...new Set(events.flatMap(({ store }) => store ?? []))])
  return new Map(
    events.flatMap((event): [string, EventFacts][] => {
      const kind = AlertEvent.safeParse(event.kind).data
      if (kind === undefined) return []
      // Of the kinds that a rule may be about; those that are not say nothing of it.
      const said = event.payload as Said
      const monitor = monitors.get(event.subject.id)
      const store = stores.get(event.store ?? '')
      const product = productOf(said, monitor, purchases.get(event.subject.id))
      const facts = AlertFacts.parse({
        ...saidOf(said),
        ...product,
        event: kind,
        at: event.at.toISOString(),
        website_type: event.store,
        store: store?.name ?? event.store,
        is_practice: store?.is_practice ?? false,
        store_url: absolute(product.store_url, store?.base_url),
        what: whatOf(event, said),
        path: pathOf(event),
      })
      return [[event.id, { facts: withoutStale(facts), tags: monitor?.tags ?? [] }]]
    }),
  )
}
