import { sql, type SQL } from 'drizzle-orm'
import type { Dimension, readFigures as endpoint } from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Database } from '../platform/db/database'

type Query = EndpointRequest<typeof endpoint>['query']
type Labels = EndpointResponse<typeof endpoint>['labels']

/** What they are called now; of products, what they were called on an order of these months, or in the catalogue. */
const named: Partial<Record<Dimension, (keys: SQL, query: Query) => SQL>> = {
  store: (keys) => sql`select key, name as label from stores where key = any(${keys})`,
  task: (keys) => sql`select id::text as key, name as label from snatch_tasks where id::text = any(${keys})`,
  channel: (keys) => sql`select id::text as key, name as label from task_channels where id::text = any(${keys})`,
  user: (keys) => sql`select id::text as key, name as label from users where id::text = any(${keys})`,
  // The bell is called differently in each language.
  notification_channel: (keys) => sql`
    select id::text as key, name as label from notification_channels where id::text = any(${keys}) and kind <> 'bell'`,
  product: (keys, { from, to }) => sql`
    select distinct on (key) key, label from (
      select product_code as key, max(title) as label, 1 as rank from analytics_order_line_months
      where day between date_trunc('month', ${from}::date) and ${to}::date and product_code = any(${keys}) group by product_code
      union all
      select product_code, name, 2 from analytics_products where product_code = any(${keys})
    ) as named order by key, rank`,
}

export async function readLabels(
  db: Database,
  query: Query,
  keys: ReadonlyMap<Dimension, readonly (string | null)[]>,
): Promise<Labels> {
  const labels: Labels = {}
  for (const [dimension, all] of keys) {
    const read = named[dimension]
    if (!read) continue
    const known = [...new Set(all.filter((key) => key !== null))]
    const { rows } = await db.execute<{ key: string; label: string }>(read(sql`${sql.param(known)}::text[]`, query))
    const elsewhere = known.filter((key) => dimension === 'store' && key.startsWith('~'))
    labels[dimension] = Object.fromEntries([
      ...elsewhere.map((key) => [key, key.slice(1)]),
      ...rows.map(({ key, label }) => [key, label]),
    ])
  }
  return labels
}
