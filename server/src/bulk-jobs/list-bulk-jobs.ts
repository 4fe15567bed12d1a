import { and, eq } from 'drizzle-orm'
import type { listBulkJobRows as rowsEndpoint, listBulkJobs as listEndpoint } from '@outlet/shared/contract/bulk-jobs'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { bulkJobRowTable, bulkJobTable, toBulkJob } from './bulk-job-row'
import { isOwnJob, readBulkJob, selectBulkJobs } from './read-bulk-job'

export async function listBulkJobs(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'bulk-jobs.read')
  const columns = { created_at: bulkJobTable.createdAt }
  const pages = keyset({ sort: query.sort, columns, id: bulkJobTable.id, query })
  const found = await selectBulkJobs(db, pages)
    .where(and(isOwnJob(actor), query.list ? eq(bulkJobTable.list, query.list) : undefined, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(toBulkJob), next }
}

/** What became of each row, in the order in which they are done. Throws Refusal `bulk_job.not_found`. */
export async function listBulkJobRows(
  db: Database,
  actor: Actor,
  jobId: string,
  query: EndpointRequest<typeof rowsEndpoint>['query'],
): Promise<EndpointResponse<typeof rowsEndpoint>> {
  authorise(actor, 'bulk-jobs.read')
  const { id } = await readBulkJob(db, actor, jobId)
  const columns = { number: bulkJobRowTable.number }
  const pages = keyset({ sort: query.sort, columns, id: bulkJobRowTable.number, query })
  const found = await db
    .select({ row: bulkJobRowTable, key: pages.key, idKey: pages.idKey })
    .from(bulkJobRowTable)
    .where(
      and(
        eq(bulkJobRowTable.jobId, id),
        query.result ? eq(bulkJobRowTable.result, query.result) : undefined,
        pages.where,
      ),
    )
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return {
    items: rows.map(({ row: { number, subjectId, label, result, code } }) => ({
      number,
      subject_id: subjectId,
      label,
      result,
      code,
    })),
    next,
  }
}
