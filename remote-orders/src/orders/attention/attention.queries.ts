import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { countOrders, listOrders } from '@outlet/shared/contract/orders'
import { getPurchaseAttempt, listPurchaseAttempts, settlePurchase } from '@outlet/shared/contract/purchase-attempts'

/**
 * Purchases with an unknown outcome, and those that a person finishes at the store. A failure is displayed in the inbox
 * instead of a global message.
 */
export const unknownPurchasesQuery = quietly(
  listPages(listPurchaseAttempts, { query: { needs_person: true, state: ['unknown', 'handed_over'] } }),
)

export const purchaseQuery = (attemptId: string) => query(getPurchaseAttempt, { params: { attemptId } })

export const settlePurchaseAction = action(settlePurchase, {
  refreshes: [listPurchaseAttempts, getPurchaseAttempt, listOrders, countOrders, getOrderSummary],
})
