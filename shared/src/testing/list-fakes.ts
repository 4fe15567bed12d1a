import { listBulkJobs } from '../contract/bulk-jobs'
import { getList } from '../contract/lists'
import { fake } from './fake-server'

/** What every page with a list asks for beside its rows: nothing was done to many rows yet, nothing chosen or kept. */
export const listFakes = [
  fake(listBulkJobs, () => ({ items: [], next: null })),
  fake(getList, () => ({ columns: null, views: [] })),
]
