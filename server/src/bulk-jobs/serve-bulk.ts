import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { App } from '../platform/http/app-context'
import { servePreparedWrite } from '../platform/http/serve'
import type { BulkList } from './bulk-list'
import { confirmBulk } from './confirm-bulk'
import { startBulkJob, type BulkRequest } from './start-bulk-job'

/** Serves the endpoint that starts a bulk job on a list. A worker applies the job through `bulkLists`. */
export function serveBulk<Path extends string, Filter, Action extends { kind: string }, Before>(
  app: App,
  endpoint: Endpoint<Path, z.ZodUndefined, z.ZodType<BulkRequest<Filter, Action>>, typeof BulkJob>,
  list: BulkList<Filter, Action, Before>,
) {
  servePreparedWrite(
    app,
    endpoint,
    ({ actor, body }) => confirmBulk(app.db, actor, endpoint.path, body.current_password),
    ({ tx, caller, body }) => startBulkJob(tx, caller, endpoint.path, list, body),
  )
}
