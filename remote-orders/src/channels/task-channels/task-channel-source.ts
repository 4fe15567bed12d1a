import { taskChannelList, type TaskChannel } from '@outlet/shared/contract/task-channels'
import { AccountLinkOutcome } from '@outlet/shared/contract/task-channels/account-link'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { taskChannelsQuery } from './task-channels.queries'

export const taskChannelSource = listSource({
  list: taskChannelList,
  own: {
    /** Channel of the open drawer. */
    task_channel: z.uuid().optional(),
    /** Outcome of a link request, after which the store has sent the browser back. */
    account_link: AccountLinkOutcome.optional(),
    /** Open form: add a channel, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
  },
  rows: taskChannelsQuery,
  rowKey: ({ id }: TaskChannel) => id,
  opens: (id) => ({ task_channel: id, account_link: undefined }),
})
export type TaskChannelsUrl = UrlOf<typeof taskChannelSource>
