import { query } from '@outlet/shared/api/query'
import { getOrderSummary } from '@outlet/shared/contract/order-summary'

/** Apart from the page's queries, whose contracts would come with every first visit of the workplace. */
export const orderSummaryQuery = query(getOrderSummary)
