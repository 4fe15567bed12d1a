import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../platform/db/database'
import type { NotificationRow } from './notification-row'

/**
 * Parameters that name a notification's subject. `delivery_id` is not among them, because an alert's title is already
 * marked as practice.
 */
const subjectParams = ['monitor_id', 'attempt_id', 'task_id', 'channel_id', 'order_id'] as const

/** Ids of the notifications about a practice store or something in it; one statement for any number. */
export async function practiceNotifications(
  db: Queryable,
  rows: readonly Pick<NotificationRow, 'id' | 'params'>[],
): Promise<ReadonlySet<string>> {
  const mentions = rows.flatMap(({ id, params }) => {
    const ids = subjectParams.map((name) => params[name]).filter((value) => z.uuid().safeParse(value).success)
    return [params['website_type'], ...ids].flatMap((about) =>
      about === undefined ? [] : [{ id, about: String(about) }],
    )
  })
  const uuids = mentions.map(({ about }) => about).filter((about) => z.uuid().safeParse(about).success)
  const ids = sql`any(${sql.param(uuids)}::uuid[])`
  const { rows: found } = await db.execute<{ about: string }>(sql`
    with subjects as (
      select key as about, key as store from stores where key = any(${sql.param(mentions.map(({ about }) => about))}::text[])
      union all select id::text, website_type from inventory_monitors where id = ${ids}
      union all select id::text, website_type from purchase_attempts where id = ${ids}
      union all select id::text, website_type from snatch_tasks where id = ${ids}
      union all select id::text, website_type from task_channels where id = ${ids}
      union all select id::text, website_type from orders where id = ${ids})
    select about from subjects join stores on key = store where is_practice`)
  const practice = new Set(found.map(({ about }) => about))
  return new Set(mentions.filter(({ about }) => practice.has(about)).map(({ id }) => id))
}
