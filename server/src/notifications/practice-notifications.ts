import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import type { NotificationRow } from './notification-row'

/** Params that name what a notification is about. Not `delivery_id`: an alert's title says by itself that it is practice. */
const subjects = ['monitor_id', 'attempt_id', 'task_id', 'channel_id', 'order_id'] as const

/** Ids of those notifications that tell of a practice store, or of something there; one statement for any number. */
export async function practiceNotifications(
  db: Queryable,
  rows: readonly Pick<NotificationRow, 'id' | 'params'>[],
): Promise<ReadonlySet<string>> {
  const told = rows.flatMap(({ id, params }) => {
    const ids = subjects.map((name) => params[name]).filter((value) => z.uuid().safeParse(value).success)
    return [params['website_type'], ...ids].flatMap((about) =>
      about === undefined ? [] : [{ id, about: String(about) }],
    )
  })
  const uuids = told.map(({ about }) => about).filter((about) => z.uuid().safeParse(about).success)
  const ids = sql`any(${sql.param(uuids)}::uuid[])`
  const { rows: found } = await db.execute<{ about: string }>(sql`
    with subjects as (
      select key as about, key as store from stores where key = any(${sql.param(told.map(({ about }) => about))}::text[])
      union all select id::text, website_type from inventory_monitors where id = ${ids}
      union all select id::text, website_type from purchase_attempts where id = ${ids}
      union all select id::text, website_type from snatch_tasks where id = ${ids}
      union all select id::text, website_type from task_channels where id = ${ids}
      union all select id::text, website_type from orders where id = ${ids})
    select about from subjects join stores on key = store where is_practice`)
  const practice = new Set(found.map(({ about }) => about))
  return new Set(told.filter(({ about }) => practice.has(about)).map(({ id }) => id))
}
