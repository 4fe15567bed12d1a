import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import type { z } from '@outlet/shared/contract/zod'
import type { App } from '../http/app-context'
import { serveWrite } from '../http/serve'
import { storedList, type BulkList } from './bulk-list'
import { startBulkJob, type BulkAsked } from './start-bulk-job'

/** Serves the endpoint that takes one action for many rows of a list, and lets the worker do it. */
export function serveBulk<Path extends string, Filter, Action extends { kind: string }, Before>(
  app: App,
  endpoint: Endpoint<Path, z.ZodUndefined, z.ZodType<BulkAsked<Filter, Action>>, typeof BulkJob>,
  schema: z.ZodType<Action>,
  list: BulkList<Filter, Action, Before>,
) {
  app.bulk.set(endpoint.path, storedList(list, schema))
  serveWrite(app, endpoint, ({ tx, caller, body }) => startBulkJob(tx, caller, endpoint.path, list, body))
}
