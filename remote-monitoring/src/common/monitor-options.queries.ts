import { query } from '@outlet/shared/api/query'
import { getMonitorOptions } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'

/** Tags in use, and the time zone of active hours. */
export const monitorOptionsQuery = query(getMonitorOptions)
