import type { AuditRecord } from '@outlet/shared/contract/audit-records'

/** Fields that name a subject, by priority. */
const names = ['order_number', 'product_code', 'username', 'name', 'key', 'version']

const nameIn = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const known = new Map<string, unknown>(Object.entries(value))
  return names.map((name) => known.get(name)).find((found): found is string => typeof found === 'string')
}

type Named = Pick<AuditRecord, 'subject_id'> & Partial<Pick<AuditRecord, 'before' | 'after' | 'actor' | 'subject_name'>>

/**
 * Name of the subject: from the record's values, from its actor (who is also the subject of a sign-in), its current
 * name, or its id.
 */
export const subjectName = ({ after, before, actor, subject_id, subject_name }: Named): string => {
  const own = actor?.id === subject_id ? actor.name : null
  return nameIn(after) ?? nameIn(before) ?? own ?? subject_name ?? subject_id
}
