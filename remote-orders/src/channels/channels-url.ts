import { z } from '@outlet/shared/contract/zod'

export const ChannelTab = z.enum(['notification', 'rules', 'deliveries', 'task'])
export type ChannelTab = z.infer<typeof ChannelTab>

/** Which tab the address shows; what else is in it is that tab's own. */
export const ChannelsUrl = z.object({ tab: ChannelTab.default('notification') })

/** Where a tab begins: without what another one left in the address. */
export const tabAddress = (tab: ChannelTab): string =>
  tab === 'notification' ? '/channel/list' : `/channel/list?tab=${tab}`
