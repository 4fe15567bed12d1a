import { sql } from 'drizzle-orm'
import { AlertEvent, isReplacing } from '@outlet/shared/contract/alert-rules'
import type { PurchasePayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import { variantName, type VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import type { OutboxEvent } from '../platform/outbox/event-row'
import { AlertFacts } from './alert-facts'

export interface EventFacts {
  facts: AlertFacts
  /** Tags of the monitor; of a store's event that replaces those of its monitors, the tags of all of them. */
  tags: readonly string[]
  /** Monitors of the store, for an event that replaces theirs. */
  monitorIds?: readonly string[]
}

/** Maximum number of variants in a message, so that they do not fill it. */
const MAX_LISTED_VARIANTS = 30

interface PurchaseRow extends Record<string, unknown> {
  id: string
  product_id: string
  thumbnail: string | null
  store_url: string | null
  order_number: string | null
}

/** Reads product picture, product page and order number for purchase attempts, by attempt id. */
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
    | { attributes: VariantAttribute[]; color_name: string | null; size: string | null; quantity: number | null }[]
    | null
}

/**
 * Reads product and tags of monitors, by monitor id, with the followed variants that were in stock at the last reading.
 */
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

/** Ids and tags of the monitors of stores, by store key. */
async function readStoreMonitors(db: Queryable, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, { monitorIds: string[]; tags: string[] }>()
  const { rows } = await db.execute<{ key: string; ids: string[]; tags: string[] | null }>(sql`
    select website_type as key, array_agg(id::text) as ids, (
      select array_agg(distinct tag) from inventory_monitors o, unnest(o.tags) tag
      where o.website_type = m.website_type and o.is_monitoring and o.deleted_at is null) as tags
    from inventory_monitors m where website_type = any(${sql.param([...keys])}::text[]) and is_monitoring and deleted_at is null
    group by website_type`)
  return new Map(rows.map(({ key, ids, tags }) => [key, { monitorIds: ids, tags: tags ?? [] }]))
}

const monitorsPath = '/product_base/inventory-monitor'

const storePath = (kind: OutboxEvent['kind'], store: string): string =>
  kind === 'checks_late' || kind === 'checks_on_time'
    ? `${monitorsPath}?website_type=${store}`
    : `/stores/list?store=${store}`

/** Console paths of subjects, by subject type. */
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

/** Union of the payload fields of all event kinds. */
interface EventPayload {
  stock_level?: number | null
  stock_level_kind?: AlertFacts['stock_level_kind']
  qty_kind?: AlertFacts['stock_level_kind']
  price?: AlertFacts['price']
  price_max?: AlertFacts['price']
  previous_price?: AlertFacts['price']
  threshold?: number | null
  code?: string | null
  product_code?: string | null
  product_name?: string | null
  since?: string
  count?: number
  /** Outage of a store: number of monitors that fail. */
  failing?: number
  /** Halted canary. */
  cause?: string
  channel_name?: string
  title?: string
  by?: string
  /** Purchase: total and task. */
  total?: AlertFacts['price']
  reason?: string | null
  task_name?: string
  quote?: PurchasePayload['quote']
  variant_name?: string | null
  quantity?: number
  awaits_until?: string | null
  is_handed_over?: boolean
  is_reminder?: boolean
  /** Budget: name and remaining amount. */
  name?: string
  left?: AlertFacts['price']
  order_number?: string
  store_order_number?: string | null
  status?: string
  /** Purchase: message returned by the store. */
  message?: string
}

const variantsOf = ({ variants }: MonitorRow): AlertFacts['variants'] =>
  (variants ?? []).slice(0, MAX_LISTED_VARIANTS).flatMap((variant) => {
    const name = variantName(variant)
    return name === null ? [] : [{ name, stock: variant.quantity }]
  })

const payloadProductFacts = ({
  product_code = null,
  product_name = product_code,
}: EventPayload): Partial<AlertFacts> => ({
  product: product_name,
  code: product_code,
})

const monitorFacts = (monitor: MonitorRow): Partial<AlertFacts> => ({
  product: monitor.product_name ?? monitor.product_code,
  code: monitor.product_code,
  product_id: monitor.product_id,
  variants: variantsOf(monitor),
  store_url: monitor.store_url,
  image_url: monitor.thumbnail,
})

const purchaseFacts = (
  { id, product_id, store_url, thumbnail, order_number }: PurchaseRow,
  payload: EventPayload,
): Partial<z.input<typeof AlertFacts>> => ({
  ...payloadProductFacts(payload),
  ...payload.quote,
  product_id,
  store_url,
  image_url: thumbnail,
  attempt_id: id,
  variant: payload.variant_name,
  quantity: payload.quantity,
  ends_at: payload.awaits_until,
  is_handed_over: payload.is_handed_over,
  is_reminder: payload.is_reminder,
  order_number,
  store_message: payload.message || null,
})

const payloadFacts = (payload: EventPayload) => ({
  price: payload.price ?? payload.total ?? payload.left,
  price_max: payload.price_max,
  previous_price: payload.previous_price,
  stock_level: payload.stock_level,
  stock_level_kind: payload.qty_kind ?? payload.stock_level_kind,
  threshold: payload.threshold,
  cause: payload.code ?? payload.reason ?? payload.cause,
  since: payload.since,
  count: payload.count ?? payload.failing,
  task: payload.task_name,
  order_number: payload.order_number,
  store_order_number: payload.store_order_number,
  status: payload.status,
})

const whatOf = ({ subject }: OutboxEvent, payload: EventPayload): string | null =>
  subject.type === 'work' || subject.type === 'release'
    ? subject.id
    : (payload.channel_name ?? payload.by ?? payload.task_name ?? payload.name ?? payload.order_number ?? null)

/** Events about a product that is sold out list no variants, even if later readings found some in stock. */
const withoutStaleVariants = (facts: AlertFacts): AlertFacts =>
  facts.event === 'sold_out' || facts.event === 'gone' ? { ...facts, variants: [] } : facts

/** Product pages on the store's own origin are stored as paths; this resolves them. */
const absoluteUrl = (url: string | null | undefined, base: string | undefined): string | null =>
  url && base && URL.canParse(url, base) ? new URL(url, base).href : null

const subjectsOf = (events: readonly OutboxEvent[], type: string): string[] => [
  ...new Set(events.filter(({ subject }) => subject.type === type).map(({ subject }) => subject.id)),
]

const tagsOf = (monitor: MonitorRow | undefined) => ({ tags: monitor?.tags ?? [] })

const productFacts = (payload: EventPayload, monitor: MonitorRow | undefined, purchase: PurchaseRow | undefined) => {
  if (monitor) return monitorFacts(monitor)
  return purchase ? purchaseFacts(purchase, payload) : payloadProductFacts(payload)
}

/**
 * Reads the facts of events, by event id, in a constant number of statements. Events of kinds that no rule may match
 * have no entry.
 */
export async function readFacts(db: Queryable, events: readonly OutboxEvent[]): Promise<Map<string, EventFacts>> {
  const monitors = await readMonitors(db, subjectsOf(events, 'inventory_monitor'))
  const purchases = await readPurchases(db, subjectsOf(events, 'purchase_attempt'))
  const replacing = events.filter(({ kind }) => isReplacing(kind))
  const storeMonitors = await readStoreMonitors(db, [...new Set(replacing.map(({ subject }) => subject.id))])
  const stores = await readStores(db, [...new Set(events.flatMap(({ store }) => store ?? []))])
  return new Map(
    events.flatMap((event): [string, EventFacts][] => {
      const kind = AlertEvent.safeParse(event.kind).data
      if (kind === undefined) return []
      // Only alertable kinds get here; the payloads of other kinds have other fields.
      const payload = event.payload as EventPayload
      const monitor = monitors.get(event.subject.id)
      const store = stores.get(event.store ?? '')
      const product = productFacts(payload, monitor, purchases.get(event.subject.id))
      const facts = AlertFacts.parse({
        ...payloadFacts(payload),
        ...product,
        event: kind,
        at: event.at.toISOString(),
        website_type: event.store,
        store: store?.name ?? event.store,
        is_practice: store?.is_practice ?? false,
        store_url: absoluteUrl(product.store_url, store?.base_url),
        what: whatOf(event, payload),
        path: pathOf(event),
      })
      const ofStore = storeMonitors.get(event.subject.id)
      return [[event.id, { facts: withoutStaleVariants(facts), ...(ofStore ?? tagsOf(monitor)) }]]
    }),
  )
}
