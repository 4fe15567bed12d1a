import { offeredKinds } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { queryFlag } from '@outlet/shared/contract/list'
import { channelList, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { channelsQuery } from './notification-channels.queries'

export const channelSource = listSource({
  list: channelList,
  own: {
    /** Channel of the open drawer. */
    channel: z.uuid().optional(),
    /** Open form: add a channel, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
    /** Kind of the new channel; the user is prompted for it if it is missing. */
    new_kind: z.enum(offeredKinds).optional(),
    /** Whether the new channel is the user's own. */
    new_own: queryFlag.optional(),
  },
  rows: channelsQuery,
  rowKey: ({ id }: NotificationChannel) => id,
  opens: (channel) => ({ channel }),
})
export type ChannelsUrl = UrlOf<typeof channelSource>

/** Closes the form and clears its initial values. */
export const noForm = { form: undefined, new_kind: undefined, new_own: undefined } as const
