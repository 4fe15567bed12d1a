import { query } from '@outlet/shared/api/query'
import { getMonitorSummary, listStockChanges } from '@outlet/shared/contract/inventory-monitor-overview'

/** Apart from the page's queries, whose contracts would come with every first visit of the workplace. */
export const monitorSummaryQuery = query(getMonitorSummary)
export const stockChangesQuery = query(listStockChanges)
