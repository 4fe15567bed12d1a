import { taskChannelList, type TaskChannel } from '@outlet/shared/contract/task-channels'
import { z } from '@outlet/shared/contract/zod'
import { listSource, type UrlOf } from '@outlet/shared/ui/list/list-source'
import { taskChannelsQuery } from './task-channels.queries'

export const taskChannelSource = listSource({
  list: taskChannelList,
  own: {
    /** Channel of the open drawer. */
    task_channel: z.uuid().optional(),
    /** Open form: add a channel, or edit the one in the drawer. */
    form: z.enum(['new', 'edit']).optional(),
  },
  rows: taskChannelsQuery,
  rowKey: ({ id }: TaskChannel) => id,
  opens: (id) => ({ task_channel: id }),
})
export type TaskChannelsUrl = UrlOf<typeof taskChannelSource>
