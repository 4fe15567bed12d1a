import { action, listPages, query } from '@outlet/shared/api/query'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { listStores } from '@outlet/shared/contract/stores'
import {
  createTaskChannel,
  deleteTaskChannel,
  getTaskChannel,
  listTaskChannels,
  restoreTaskChannel,
  tryTaskChannel,
  updateTaskChannel,
  type TaskChannel,
} from '@outlet/shared/contract/task-channels'

const TRIAL_POLL_MS = 2000

type ListQuery = NonNullable<EndpointInput<typeof listTaskChannels>['query']>

export const taskChannelsQuery = (asked: ListQuery) => listPages(listTaskChannels, { query: asked })
/** While a trial is under way its channel is read again, should its event be missed. */
export const taskChannelQuery = (channelId: string) => ({
  ...query(getTaskChannel, { params: { channelId } }),
  refetchInterval: (own: { state: { data?: TaskChannel | undefined } }) =>
    own.state.data?.trial_under_way ? TRIAL_POLL_MS : (false as const),
})
/** Their names and currencies: that they can't be had is nothing to interrupt anybody with. */
export const storesQuery = { ...query(listStores, { query: { limit: 200 } }), meta: { quiet: true } }

const refreshes = [listTaskChannels, getTaskChannel]

export const createTaskChannelAction = action(createTaskChannel, { refreshes })
export const updateTaskChannelAction = action(updateTaskChannel, { refreshes })
export const deleteTaskChannelAction = action(deleteTaskChannel, { refreshes })
export const restoreTaskChannelAction = action(restoreTaskChannel, { refreshes })
export const tryTaskChannelAction = action(tryTaskChannel, { refreshes })
