import { z } from '@outlet/shared/contract/zod'
import { sql } from 'drizzle-orm'
import type { SubjectNames } from './platform/audit/subject-names'

const isId = (text: string) => z.uuid().safeParse(text).success

/** Subject ids that are not UUIDs, such as an unknown user name from a failed sign-in, have no name. */
const named = (table: string, name: string) => (ids: readonly string[]) =>
  sql`
  select id::text as id, ${sql.identifier(name)} as name from ${sql.identifier(table)}
  where id = any(${sql.param(ids.filter(isId))}::uuid[])`

/** Queries for the display names of audit subjects, by subject type. Purged subjects have no name. */
export const subjectNames: SubjectNames = new Map([
  ['user', named('users', 'name')],
  ['order', named('orders', 'order_number')],
  ['inventory_monitor', named('inventory_monitors', 'product_code')],
  ['product_base', named('product_base', 'product_code')],
  ['list_view', named('list_views', 'name')],
  ['machine_token', named('machine_tokens', 'name')],
  ['notification_channel', named('notification_channels', 'name')],
  ['task_channel', named('task_channels', 'name')],
  ['alert_rule', named('alert_rules', 'name')],
  ['scheduled_report', named('scheduled_reports', 'name')],
  ['delivery', named('deliveries', 'title')],
  [
    'alert',
    (ids) => sql`
      select a.id::text as id, r.name from alerts a join alert_rules r on r.id = a.rule_id
      where a.id = any(${sql.param(ids.filter(isId))}::uuid[])`,
  ],
  ['store', (keys) => sql`select key as id, name from stores where key = any(${sql.param([...keys])}::text[])`],
])
