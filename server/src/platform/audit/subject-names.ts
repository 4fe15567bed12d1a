import type { SQL } from 'drizzle-orm'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Queryable } from '../db/database'

/** By subject type: a query for the `id` and `name` of those ids that still exist. */
export type SubjectNames = ReadonlyMap<string, (ids: readonly string[]) => SQL>

type Unnamed = Omit<AuditRecord, 'subject_name'>

/** Adds the subjects' current names to audit records; one query per type. */
export async function withSubjectNames(
  db: Queryable,
  names: SubjectNames,
  records: readonly Unnamed[],
): Promise<AuditRecord[]> {
  const found = new Map<string, string>()
  for (const type of new Set(records.map(({ subject_type }) => subject_type))) {
    const select = names.get(type)
    if (!select) continue
    const ids = records.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id)
    const { rows } = await db.execute<{ id: string; name: string }>(select([...new Set(ids)]))
    for (const { id, name } of rows) found.set(`${type} ${id}`, name)
  }
  return records.map((record) => ({
    ...record,
    subject_name: found.get(`${record.subject_type} ${record.subject_id}`) ?? null,
  }))
}
