import { sql, type SQL } from 'drizzle-orm'
import type { Dimension, KeyNames, readMetrics as endpoint } from '@outlet/shared/contract/analytics'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Database } from '../platform/db/database'
import { PRACTICE_CHANNEL } from '../stores/counted-stores'

type Query = EndpointRequest<typeof endpoint>['query']

const isPractice = (store: SQL): SQL => sql`coalesce((select is_practice from stores where key = ${store}), false)`

/**
 * Statements for `key`, `label` and `is_practice`. Names are the current ones; a product has the name of an order of
 * these months, or that of the catalogue. A product code may occur in several stores, so products are never practice;
 * the rows behind a product's metric have the store.
 */
const statements: Partial<Record<Dimension, (keys: SQL, query: Query) => SQL>> = {
  store: (keys) => sql`select key, name as label, is_practice from stores where key = any(${keys})`,
  task: (keys) => sql`
    select id::text as key, name as label, ${isPractice(sql`website_type`)} as is_practice
    from snatch_tasks where id::text = any(${keys})`,
  channel: (keys) => sql`
    select id::text as key, name as label, ${isPractice(sql`website_type`)} as is_practice
    from task_channels where id::text = any(${keys})`,
  user: (keys) =>
    sql`select id::text as key, name as label, false as is_practice from users where id::text = any(${keys})`,
  // The in-app channel's name depends on the language, so the client supplies it.
  notification_channel: (keys) => sql`
    select id::text as key, name as label, id = ${PRACTICE_CHANNEL} as is_practice
    from notification_channels where id::text = any(${keys}) and kind <> 'bell'`,
  product: (keys, { from, to }) => sql`
    select distinct on (key) key, label, false as is_practice from (
      select product_code as key, max(title) as label, 1 as rank from analytics_order_line_months
      where day between date_trunc('month', ${from}::date) and ${to}::date and product_code = any(${keys}) group by product_code
      union all
      select product_code, name, 2 from analytics_products where product_code = any(${keys})
    ) as named order by key, rank`,
}

/** Reads the names of keys, and which of them belong to practice stores. */
export async function readKeyNames(
  db: Database,
  query: Query,
  keys: ReadonlyMap<Dimension, readonly (string | null)[]>,
): Promise<KeyNames> {
  const labels: KeyNames['labels'] = {}
  const practiceKeys: NonNullable<KeyNames['practice_keys']> = {}
  for (const [dimension, all] of keys) {
    const statement = statements[dimension]
    if (!statement) continue
    const known = [...new Set(all.filter((key) => key !== null))]
    const { rows } = await db.execute<{ key: string; label: string; is_practice: boolean }>(
      statement(sql`${sql.param(known)}::text[]`, query),
    )
    const elsewhere = known.filter((key) => dimension === 'store' && key.startsWith('~'))
    labels[dimension] = Object.fromEntries([
      ...elsewhere.map((key) => [key, key.slice(1)]),
      ...rows.map(({ key, label }) => [key, label]),
    ])
    const practice = rows.filter((row) => row.is_practice).map(({ key }) => key)
    if (practice.length > 0) practiceKeys[dimension] = practice
  }
  return { labels, practice_keys: practiceKeys }
}
