import { query } from '@outlet/shared/api/query'
import { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'

/** Separate from the page's queries, whose contracts would otherwise load with the workplace. */
export const orderSummaryQuery = query(getOrderSummary)
