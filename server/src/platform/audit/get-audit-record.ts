import { eq } from 'drizzle-orm'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { z } from '@outlet/shared/contract/zod'
import type { Database } from '../db/database'
import { notFound } from '../http/refusal'
import { authorise, type Actor } from './actor'
import { auditTable, toAuditRecord } from './audit-row'
import { withSubjectNames, type SubjectNames } from './subject-names'

/** Throws Refusal `audit_record.not_found`. */
export async function getAuditRecord(
  db: Database,
  actor: Actor,
  names: SubjectNames,
  recordId: string,
): Promise<AuditRecord> {
  authorise(actor, 'audit-records.read')
  const id = z.uuid().safeParse(recordId).data
  const [row] = id === undefined ? [] : await db.select().from(auditTable).where(eq(auditTable.id, id))
  const [record] = await withSubjectNames(db, names, row ? [toAuditRecord(row)] : [])
  if (!record) throw notFound('audit_record.not_found')
  return record
}
