import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Queryable, Transaction } from '../platform/db/database'
import type { Keyset } from '../platform/db/keyset'
import { notFound } from '../platform/http/refusal'
import { userTable } from '../users/user-row'
import { bulkJobTable, toBulkJob } from './bulk-job-row'

const undoneBy = sql<string | null>`(select undo.id from bulk_jobs undo where undo.undo_of = ${bulkJobTable.id})`

const unpaged = { key: sql<string | null>`null`, idKey: sql<string>`''` }

/** Selects jobs with their creator's name and the job that undid them. */
export const selectBulkJobs = (db: Queryable, { key, idKey }: Pick<Keyset, 'key' | 'idKey'> = unpaged) =>
  db
    .select({ ...getTableColumns(bulkJobTable), undoneBy, creatorName: userTable.name, key, idKey })
    .from(bulkJobTable)
    .innerJoin(userTable, eq(userTable.id, bulkJobTable.created_by))

/** A job is visible only to the user who started it. */
export const isOwnJob = (actor: Actor): SQL => eq(bulkJobTable.created_by, signedInUser(actor).id)

const checkJobId = (jobId: string) => {
  if (!z.uuid().safeParse(jobId).success) throw notFound('bulk_job.not_found')
}

/** Throws Refusal `bulk_job.not_found`, also for another user's job. */
export async function readBulkJob(db: Queryable, actor: Actor, jobId: string): Promise<BulkJob> {
  checkJobId(jobId)
  const [row] = await selectBulkJobs(db).where(and(eq(bulkJobTable.id, jobId), isOwnJob(actor)))
  if (!row) throw notFound('bulk_job.not_found')
  return toBulkJob(row)
}

/** Locks and reads a job: waits for the batch that a worker is applying and blocks the next one. */
export async function lockBulkJob(tx: Transaction, actor: Actor, jobId: string): Promise<BulkJob> {
  checkJobId(jobId)
  await tx.select({ id: bulkJobTable.id }).from(bulkJobTable).where(eq(bulkJobTable.id, jobId)).for('update')
  return readBulkJob(tx, actor, jobId)
}
