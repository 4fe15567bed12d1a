import { sql, type SQL } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { stockLabel, type StockKind } from '@outlet/shared/contract/stock'
import type { Database } from '../platform/db/database'
import { readAtOf } from '../products/read-at'
import { linkTexts } from './link-texts'

/** Stock and price as last read, and when: null = never, or the product is gone. */
export interface ProductNow {
  stock: { available: number | null; kind: StockKind; orderable: boolean | null }
  price: Money | null
  /** Highest price when `price` is the lowest of several. */
  price_max: Money | null
  read_at: string
}

interface NowRow extends Record<string, unknown> {
  available: number | null
  kind: StockKind
  orderable: boolean | null
  price: string | null
  price_max: string | null
  currency: string | null
  read_at: string | null
}

const money = (minor: string | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency }

async function readNow(db: Database, query: SQL): Promise<ProductNow | null> {
  const [row] = (await db.execute<NowRow>(query)).rows
  if (!row || row.read_at === null) return null
  const { available, kind, orderable, price, price_max, currency, read_at } = row
  return {
    stock: { available, kind, orderable },
    price: money(price, currency),
    price_max: money(price_max, currency),
    read_at,
  }
}

export const readMonitorNow = (db: Database, monitorId: string) =>
  readNow(
    db,
    sql`
      select m.stock_level as available, m.stock_level_kind as kind, m.orderable, m.price, m.price_max, m.price_currency as currency,
        to_json(c.read_at) #>> '{}' as read_at
      from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
      where m.id = ${monitorId} and m.deleted_at is null`,
  )

/** Stock of a variant; its price is that of the purchase. */
export const readVariantNow = (db: Database, store: string, variant: { product_id: string; variant_id: string }) =>
  readNow(
    db,
    sql`
      select v.ats as available, v.qty_kind as kind, v.is_orderable as orderable, null as price, null as price_max, null as currency,
        to_json(${readAtOf('v.website_type', 'v.product_id')}) #>> '{}' as read_at
      from variants v
      where v.website_type = ${store} and v.product_id = ${variant.product_id} and v.variant_id = ${variant.variant_id}`,
  )

/** Stock in a word or number: `3`, `Sold out`. */
export function stockText({ stock }: ProductNow, language: Language): string {
  const label = stockLabel(stock)
  const number = new Intl.NumberFormat(language).format(stock.available ?? 0)
  return linkTexts[language].stock[label].replace('{number}', number)
}
