import { queryClient } from '@outlet/shared/api/query-client'
import type { IsDone } from '@outlet/shared/remote/extension'
import { deliveriesSummaryQuery } from './deliveries-summary.queries'

/** Whether a message has been delivered through any channel. */
const doesAChannelWork: IsDone = async () => (await queryClient.fetchQuery(deliveriesSummaryQuery)).channels.active > 0

export default doesAChannelWork
