import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { IncomingProduct, IncomingVariant } from './incoming-product'
import { productTable as p, variantTable as v } from './product-row'

interface Incoming {
  products: readonly IncomingProduct[]
  variants: readonly IncomingVariant[]
  /** Time of the store's response, by product. */
  observedAt: ReadonlyMap<string, Date>
}

/**
 * Time of the last reading by the product's monitor. Locks the checks until `tx` ends, since commits of checks lock
 * them first.
 */
async function lockMonitored(
  tx: Transaction,
  store: string,
  ids: readonly string[],
): Promise<Map<string, Date | null>> {
  const { rows } = await tx.execute<{ product_id: string; read_at: Date | string | null }>(sql`
    select monitor.product_id, checks.read_at
    from inventory_monitors monitor join monitor_checks checks on checks.monitor_id = monitor.id
    where monitor.website_type = ${store} and monitor.product_id = any(${sql.param([...ids])}::text[])
      and monitor.deleted_at is null
    order by checks.monitor_id for update of checks`)
  return new Map(rows.map(({ product_id, read_at }) => [product_id, read_at === null ? null : new Date(read_at)]))
}

const readProducts = async (tx: Transaction, store: string, ids: readonly string[]) => {
  const rows = await tx
    .select({
      id: p.id,
      currency: p.currency,
      ats: p.ats,
      qty_kind: p.qty_kind,
      orderable: p.orderable,
      preorderable: p.preorderable,
      backorderable: p.backorderable,
      stock_level: p.stock_level,
      max_orderable_quantity: p.max_orderable_quantity,
      current_price: p.current_price,
      current_price_max: p.current_price_max,
      promotional_price: p.promotional_price,
      is_on_sale: p.is_on_sale,
      discount: p.discount,
    })
    .from(p)
    .where(and(eq(p.website_type, store), inArray(p.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

const keyOf = ({ product_id, variant_id }: { product_id: string; variant_id: string }) =>
  JSON.stringify([product_id, variant_id])

const readVariants = async (tx: Transaction, store: string, ids: readonly string[]) => {
  const rows = await tx
    .select({
      product_id: v.product_id,
      variant_id: v.variant_id,
      currency: v.currency,
      ats: v.ats,
      qty_kind: v.qty_kind,
      is_orderable: v.is_orderable,
      preorderable: v.preorderable,
      backorderable: v.backorderable,
      stock_level: v.stock_level,
      sales_price: v.sales_price,
      promotional_price: v.promotional_price,
      is_onsale: v.is_onsale,
      discount_percentage: v.discount_percentage,
    })
    .from(v)
    .where(and(eq(v.website_type, store), inArray(v.product_id, [...ids])))
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/**
 * Replaces incoming values by known ones, unless the store's currency has changed, which makes known prices useless.
 */
const withKnownValues = <Row extends { currency: string }>(incoming: Row, known: Partial<Row> | undefined): Row =>
  known?.currency === incoming.currency ? { ...incoming, ...known } : incoming

/** Makes checks due at once and revokes their leases, because the catalogue no longer has what they read before. */
async function checkAtOnce(tx: Transaction, store: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update monitor_checks checks set readings_digest = null, holder = null,
      next_check_at = case when next_check_at is not null then clock_now() end
    from inventory_monitors monitor
    where monitor.id = checks.monitor_id and monitor.website_type = ${store} and monitor.deleted_at is null
      and monitor.product_id = any(${sql.param([...ids])}::text[])`)
}

/**
 * Returns what a sync read, without stock that a check has read more recently. If the sync has newer data of a
 * monitored product than its last check, the product is checked at once, so that its monitor does not display outdated
 * stock.
 */
export async function preserveNewerStock(
  tx: Transaction,
  store: string,
  { products, variants, observedAt }: Incoming,
): Promise<Pick<Incoming, 'products' | 'variants'>> {
  const monitored = await lockMonitored(
    tx,
    store,
    products.map(({ id }) => id),
  )
  if (monitored.size === 0) return { products, variants }
  const ids = [...monitored.keys()]
  const knownProducts = await readProducts(tx, store, ids)
  const knownVariants = await readVariants(tx, store, ids)
  const isNewer = (id: string): boolean => (monitored.get(id) ?? 0) > (observedAt.get(id) ?? 0)
  const differing = variants.filter((variant) => {
    const known = knownVariants.get(keyOf(variant))
    return (
      variant.is_read &&
      known !== undefined &&
      (variant.is_orderable !== known.is_orderable ||
        variant.ats !== known.ats ||
        variant.sales_price !== known.sales_price)
    )
  })
  const older = new Set(differing.map(({ product_id }) => product_id).filter((id) => !isNewer(id)))
  await checkAtOnce(
    tx,
    store,
    ids.filter((id) => older.has(id)),
  )
  return {
    products: products.map((row) => (isNewer(row.id) ? withKnownValues(row, knownProducts.get(row.id)) : row)),
    variants: variants.map((row) =>
      row.is_read && isNewer(row.product_id) ? withKnownValues(row, knownVariants.get(keyOf(row))) : row,
    ),
  }
}
