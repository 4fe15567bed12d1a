import { sql, type SQL } from 'drizzle-orm'
import type { WorkSubject } from '@outlet/shared/contract/work'
import { bulkWork } from '../bulk-jobs/bulk-work'
import { checkWork } from '../inventory-monitors/engine/claim-checks'
import type { Queryable } from '../platform/db/database'
import { consumerKinds } from '../platform/outbox/consumers'
import { eventWork } from '../platform/outbox/run-consumer'
import { syncWork } from '../stores/sync/sync-state'

interface SubjectRow extends WorkSubject, Record<string, unknown> {
  key: string
}

type Read = (keys: SQL) => SQL

const ofChecks: Read = (keys) => sql`
  select m.id::text as key, 'inventory_monitor' as type, m.id::text as id, m.product_code as name, s.name as store_name,
    null as what
  from inventory_monitors m left join stores s on s.key = m.website_type where m.id = any(${keys}::uuid[])`

const ofSyncs: Read = (keys) => sql`
  select y.id::text as key, 'store' as type, y.website_type as id, s.name, s.name as store_name, null as what
  from store_syncs y left join stores s on s.key = y.website_type where y.id = any(${keys}::uuid[])`

const ofBulkJobs: Read = (keys) => sql`
  select b.id::text as key, 'bulk_job' as type, b.id::text as id, u.name, null as store_name, b.list as what
  from bulk_jobs b left join users u on u.id = b.created_by where b.id = any(${keys}::uuid[])`

/** Selects the events' instants too, so that PostgreSQL reads only their partitions. */
const ofEvents: Read = (keys) => sql`
  select w.id::text as key, e.subject_type as type, e.subject_id as id, case e.subject_type
      when 'store' then s.name
      when 'user' then (select u.name from users u where u.id::text = e.subject_id)
      else e.payload ->> 'product_code' end as name, s.name as store_name, w.kind as what
  from event_work w join events e on e.id = w.event_id and e.at = w.event_at left join stores s on s.key = e.store
  where w.id = any(${keys}::bigint[])`

const reads = new Map<string, Read>([
  [checkWork.name, ofChecks],
  [syncWork.name, ofSyncs],
  [bulkWork.name, ofBulkJobs],
  ...[...consumerKinds.keys()].map((consumer) => [eventWork(consumer).name, ofEvents] as const),
])

/** Reads the subject of each row of work; null if the subject is deleted or the kind is unknown. */
export async function readSubjects(
  db: Queryable,
  rows: readonly { kind: string; key: string }[],
): Promise<(WorkSubject | null)[]> {
  const found = new Map<string, WorkSubject>()
  for (const [kind, read] of reads) {
    const keys = rows.filter((row) => row.kind === kind).map(({ key }) => key)
    if (keys.length === 0) continue
    const { rows: subjects } = await db.execute<SubjectRow>(read(sql`${sql.param(keys)}`))
    for (const { key, ...subject } of subjects) found.set(`${kind} ${key}`, subject)
  }
  return rows.map(({ kind, key }) => found.get(`${kind} ${key}`) ?? null)
}
