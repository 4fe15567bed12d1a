import { query } from '@outlet/shared/api/query'
import { listPurchaseAttempts } from '@outlet/shared/contract/purchase-attempts'

export const needsPersonQuery = query(listPurchaseAttempts, { query: { needs_person: true } })
