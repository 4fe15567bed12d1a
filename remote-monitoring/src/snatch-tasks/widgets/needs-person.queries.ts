import { query } from '@outlet/shared/api/query'
import { listPurchaseAttempts } from '@outlet/shared/contract/purchase-attempts'
import { listSnatchTasks } from '@outlet/shared/contract/snatch-tasks'

export const needsPersonQuery = query(listPurchaseAttempts, { query: { needs_person: true } })
/** Whether there is any. */
export const anyTaskQuery = query(listSnatchTasks, { query: { limit: 1 } })
