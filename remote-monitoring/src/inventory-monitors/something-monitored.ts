import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { monitorSummaryQuery } from './widgets/monitor-summary.queries'

const isSomethingMonitored: IsDone = async () => (await queryClient.fetchQuery(monitorSummaryQuery)).monitored > 0

export default isSomethingMonitored
