import { query } from '@outlet/shared/api/query'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'

/** Separate from the page's queries, whose contracts would otherwise load with the workplace. */
export const deliveriesSummaryQuery = query(getDeliveriesSummary)
