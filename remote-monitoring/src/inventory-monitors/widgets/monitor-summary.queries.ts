import { query } from '@outlet/shared/api/query'
import {
  getMonitorSummary,
  listLatestEvents,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'

/** Separate from the page's queries, whose contracts would otherwise load with the workplace. */
export const monitorSummaryQuery = query(getMonitorSummary)
export const latestEventsQuery = query(listLatestEvents)
