import { listBulkJobs } from '../contract/list/bulk-jobs'
import { getList, setListColumns, type ListColumns } from '../contract/list/lists'
import { fake } from './fake-server'

/**
 * Fakes of the requests that every page with a list makes besides its rows: no bulk jobs, no saved columns or views.
 */
export const listFakes = [
  fake(listBulkJobs, () => ({ items: [], next: null })),
  fake(getList, () => ({ columns: null, views: [] })),
]

/** Fakes of a list whose columns a user can select. */
export const columnFakes = () => {
  let columns: ListColumns = null
  return [
    fake(getList, () => ({ columns, views: [] })),
    fake(setListColumns, ({ body }) => {
      columns = body.columns
      return body
    }),
  ]
}
