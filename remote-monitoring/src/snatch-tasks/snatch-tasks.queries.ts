import { assignSnatchTask } from '@outlet/shared/contract/snatch-tasks/task-assignee'
import { call } from '@outlet/shared/api/call'
import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import { getBuyingStop } from '@outlet/shared/contract/buying-stop'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { listCurrenciesInUse } from '@outlet/shared/contract/money/exchange-rates'
import { getMonitorableProduct } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import {
  confirmPurchase,
  declinePurchase,
  getPurchaseAttempt,
  listPurchaseAttempts,
  settlePurchase,
} from '@outlet/shared/contract/purchase-attempts'
import { bulkSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import { countSnatchTasks } from '@outlet/shared/contract/snatch-tasks/snatch-task-count'
import {
  armSnatchTask,
  cancelSnatchTask,
  createSnatchTask,
  deleteSnatchTask,
  forecastSnatchTask,
  getSnatchTask,
  listSnatchTaskChannels,
  listSnatchTasks,
  pauseSnatchTask,
  restoreSnatchTask,
  updateSnatchTask,
} from '@outlet/shared/contract/snatch-tasks'
import { listStores } from '@outlet/shared/contract/stores'

/** Refetch interval in ms for the times of readings, which publish no events; changes of tasks arrive by events. */
export const TIMES_STALE_MS = 30_000

export const tasksQuery = (listQuery: QueryOf<typeof listSnatchTasks>) =>
  listPages(listSnatchTasks, { query: listQuery })
export const tasksCountQuery = (filter: QueryOf<typeof countSnatchTasks>) => query(countSnatchTasks, { query: filter })
export const taskQuery = (taskId: string) => query(getSnatchTask, { params: { taskId } })
export const taskChannelsQuery = query(listSnatchTaskChannels)
export const attemptsQuery = (task_id: string) => listPages(listPurchaseAttempts, { query: { task_id } })
export const buyingStopQuery = quietly(query(getBuyingStop))
export const attemptQuery = (attemptId: string) => query(getPurchaseAttempt, { params: { attemptId } })
/** Store names. A failure is not shown, because the names are optional. */
export const storesQuery = quietly(query(listStores, { query: { limit: 200 } }))
/** Exchange rates for converted amounts, which are informative only. */
export const ratesQuery = quietly(query(listCurrenciesInUse))
/** Product of a target's code at the store. A code without the form of a product code may be the store's own id. */
export const targetProductQuery = (website_type: string, code: string) =>
  quietly(
    query(getMonitorableProduct, {
      query: { website_type, ...(ProductCode.safeParse(code).success ? { product_code: code } : { product_id: code }) },
    }),
  )

const refreshes = [
  listSnatchTasks,
  countSnatchTasks,
  getSnatchTask,
  listSnatchTaskChannels,
  listPurchaseAttempts,
  getPurchaseAttempt,
]

export const createTaskAction = action(createSnatchTask, { refreshes })
export const updateTaskAction = action(updateSnatchTask, { refreshes })
export const assignTaskAction = action(assignSnatchTask, { refreshes })
export const armTaskAction = action(armSnatchTask, { refreshes })
export const pauseTaskAction = action(pauseSnatchTask, { refreshes })
export const cancelTaskAction = action(cancelSnatchTask, { refreshes })
export const deleteTaskAction = action(deleteSnatchTask, { refreshes })
export const restoreTaskAction = action(restoreSnatchTask, { refreshes })
export const confirmPurchaseAction = action(confirmPurchase, { refreshes })
export const declinePurchaseAction = action(declinePurchase, { refreshes })
export const settlePurchaseAction = action(settlePurchase, { refreshes })

export const startTaskBulk = (body: BodyOf<typeof bulkSnatchTasks>) => call(bulkSnatchTasks, { body })

export const requestForecast = (body: BodyOf<typeof forecastSnatchTask>) => call(forecastSnatchTask, { body })
