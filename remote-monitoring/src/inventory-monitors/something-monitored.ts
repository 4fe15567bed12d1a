import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { monitorSummaryQuery } from './widgets/monitor-summary.queries'

/** Whether a product is monitored; in detail its first reading, or the offer of a product. */
const isSomethingMonitored: IsDone = async () => {
  const { monitored } = await queryClient.fetchQuery(monitorSummaryQuery)
  return {
    isDone: monitored > 0,
    detail: async (signal) => (await import('./guide/monitored-state')).monitoredState(monitored, signal),
  }
}

export default isSomethingMonitored
