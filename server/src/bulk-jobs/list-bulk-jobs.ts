import { and, eq } from 'drizzle-orm'
import type * as contract from '@outlet/shared/contract/list/bulk-jobs'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import { pick } from '../platform/db/pick'
import { readPage } from '../platform/db/read-page'
import { bulkJobRowTable, bulkJobTable, toBulkJob } from './bulk-job-row'
import { isOwnJob, readBulkJob, selectBulkJobs } from './read-bulk-job'

export async function listBulkJobs(
  db: Database,
  actor: Actor,
  query: EndpointRequest<typeof contract.listBulkJobs>['query'],
): Promise<EndpointResponse<typeof contract.listBulkJobs>> {
  authorise(actor, 'bulk-jobs.read')
  const columns = { created_at: bulkJobTable.created_at }
  const pages = keyset({ sort: query.sort, columns, id: bulkJobTable.id, query })
  const found = await selectBulkJobs(db, pages)
    .where(and(isOwnJob(actor), query.list ? eq(bulkJobTable.list, query.list) : undefined, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map(toBulkJob), next }
}

/** Results of a job's rows, in the order in which the rows are applied. Throws Refusal `bulk_job.not_found`. */
export async function listBulkJobRows(
  db: Database,
  actor: Actor,
  jobId: string,
  query: EndpointRequest<typeof contract.listBulkJobRows>['query'],
): Promise<EndpointResponse<typeof contract.listBulkJobRows>> {
  authorise(actor, 'bulk-jobs.read')
  const { id } = await readBulkJob(db, actor, jobId)
  const { rows, next } = await readPage(db, bulkJobRowTable, query, {
    id: bulkJobRowTable.number,
    where: and(eq(bulkJobRowTable.job_id, id), query.result ? eq(bulkJobRowTable.result, query.result) : undefined),
  })
  return { items: rows.map((row) => pick(row, 'number', 'subject_id', 'label', 'result', 'code')), next }
}
