import { action, query } from '../../api/query'
import {
  createListView,
  deleteListView,
  getList,
  restoreListView,
  setListColumns,
  updateListView,
} from '../../contract/list/lists'

export const listQuery = (listKey: string) => query(getList, { params: { listKey } })

const refreshes = [getList]
export const setListColumnsAction = action(setListColumns, { refreshes })
export const createListViewAction = action(createListView, { refreshes })
export const updateListViewAction = action(updateListView, { refreshes })
export const deleteListViewAction = action(deleteListView, { refreshes })
export const restoreListViewAction = action(restoreListView, { refreshes })
