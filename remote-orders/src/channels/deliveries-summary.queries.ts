import { query } from '@outlet/shared/api/query'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries-summary'

/** Apart from the page's queries, whose contracts would come with every first visit of the workplace. */
export const deliveriesSummaryQuery = query(getDeliveriesSummary)
