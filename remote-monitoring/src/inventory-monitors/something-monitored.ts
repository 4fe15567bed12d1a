import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { monitorSummaryQuery } from './widgets/monitor-summary.queries'

/** Whether a product is monitored. Its first reading, and the offer of a product, are a lazy chunk for newcomers. */
const isSomethingMonitored: IsDone = async (signal) => {
  const { monitored } = await queryClient.fetchQuery(monitorSummaryQuery)
  return (await import('./guide/monitored-state')).monitoredState(monitored, signal)
}

export default isSomethingMonitored
