import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import type { IncomingProduct, IncomingVariant } from './incoming-product'
import { productTable as p, variantTable as v } from './product-row'

interface Incoming {
  products: readonly IncomingProduct[]
  variants: readonly IncomingVariant[]
  /** When the store answered, by product. */
  observedAt: ReadonlyMap<string, Date>
}

/** By product, when its monitor last read it. Its checks wait until `tx` has ended, as those that commit lock theirs first. */
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
      qty_kind: p.qtyKind,
      orderable: p.orderable,
      preorderable: p.preorderable,
      backorderable: p.backorderable,
      stock_level: p.stockLevel,
      max_orderable_quantity: p.maxOrderableQuantity,
      current_price: p.currentPrice,
      current_price_max: p.currentPriceMax,
      promotional_price: p.promotionalPrice,
      is_on_sale: p.isOnSale,
      discount: p.discount,
    })
    .from(p)
    .where(and(eq(p.websiteType, store), inArray(p.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

const keyOf = ({ product_id, variant_id }: { product_id: string; variant_id: string }) =>
  JSON.stringify([product_id, variant_id])

const readVariants = async (tx: Transaction, store: string, ids: readonly string[]) => {
  const rows = await tx
    .select({
      product_id: v.productId,
      variant_id: v.variantId,
      currency: v.currency,
      ats: v.ats,
      qty_kind: v.qtyKind,
      is_orderable: v.isOrderable,
      preorderable: v.preorderable,
      backorderable: v.backorderable,
      stock_level: v.stockLevel,
      sales_price: v.salesPrice,
      promotional_price: v.promotionalPrice,
      is_onsale: v.isOnSale,
      discount_percentage: v.discountPercentage,
    })
    .from(v)
    .where(and(eq(v.websiteType, store), inArray(v.productId, [...ids])))
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** A price in another currency than the store now tells is of no use. */
const over = <Row extends { currency: string }>(incoming: Row, known: Partial<Row> | undefined): Row =>
  known?.currency === incoming.currency ? { ...incoming, ...known } : incoming

/** Has checks made at once, by whoever checks: what they read before is no longer what the catalogue has. */
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
 * What a sync read, but for the stock that a check has read since: the newer reading stays. Where the sync tells something
 * newer of a monitored product than its last check, that is checked at once, so that its monitor does not go on telling
 * what is no longer so.
 */
export async function keepNewerStock(
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
    products: products.map((row) => (isNewer(row.id) ? over(row, knownProducts.get(row.id)) : row)),
    variants: variants.map((row) =>
      row.is_read && isNewer(row.product_id) ? over(row, knownVariants.get(keyOf(row))) : row,
    ),
  }
}
