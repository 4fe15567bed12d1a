import { listBulkJobs } from '../contract/list/bulk-jobs'
import { getList } from '../contract/list/lists'
import { fake } from './fake-server'

/**
 * Fakes of the requests that every page with a list makes besides its rows: no bulk jobs, no saved columns or views.
 */
export const listFakes = [
  fake(listBulkJobs, () => ({ items: [], next: null })),
  fake(getList, () => ({ columns: null, views: [] })),
]
