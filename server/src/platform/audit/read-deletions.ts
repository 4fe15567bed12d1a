import { sql } from 'drizzle-orm'
import { RESTORABLE_DAYS, type Deletion } from '@outlet/shared/contract/list/deletion'
import type { Queryable } from '../db/database'

const DAY_MS = 86_400_000

interface DeletedRow {
  id: string
  deleted_at: string | null
}

/** Selects the audit records of the deletions. */
interface Deleting {
  action: string
  subjectType: string
}

/** Time, actor and restore deadline of each deleted row, by id. Rows that are not deleted are omitted. */
export async function readDeletions(
  db: Queryable,
  { action, subjectType }: Deleting,
  rows: readonly DeletedRow[],
): Promise<Map<string, Deletion>> {
  const deleted = rows.flatMap(({ id, deleted_at: at }) => (at === null ? [] : [{ id, at }]))
  if (deleted.length === 0) return new Map()
  const found = await db.execute<{ subject_id: string; actor_name: string | null }>(sql`
    select distinct on (subject_id) subject_id, actor_name from audit
    where subject_type = ${subjectType} and action = ${action}
      and subject_id = any(${sql.param(deleted.map(({ id }) => id))}::text[])
    order by subject_id, at desc, id desc`)
  const names = new Map(found.rows.map(({ subject_id, actor_name }) => [subject_id, actor_name]))
  return new Map(
    deleted.map(({ id, at }) => [
      id,
      {
        at,
        by: names.get(id) ?? null,
        restorable_until: new Date(Date.parse(at) + RESTORABLE_DAYS * DAY_MS).toISOString(),
      },
    ]),
  )
}
