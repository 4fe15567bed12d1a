import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import type { QueryOf } from '@outlet/shared/contract/endpoint'
import { listStores } from '@outlet/shared/contract/stores'
import { getBuyingOptions } from '@outlet/shared/contract/stores/buying-options'
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
import { startAccountLink, unlinkAccount } from '@outlet/shared/contract/task-channels/link-account'

const TRIAL_POLL_MS = 2000

export const taskChannelsQuery = (listQuery: QueryOf<typeof listTaskChannels>) =>
  listPages(listTaskChannels, { query: listQuery })
/** Polls the channel while a trial runs, in case its event is missed. */
export const taskChannelQuery = (channelId: string) => ({
  ...query(getTaskChannel, { params: { channelId } }),
  refetchInterval: (own: { state: { data?: TaskChannel | undefined } }) =>
    own.state.data?.trial_under_way ? TRIAL_POLL_MS : (false as const),
})
/** Names and currencies of stores. A failure is not shown, because they are optional. */
export const storesQuery = quietly(query(listStores, { query: { limit: 200 } }))

/** How purchases are completed at a store. A failure is not shown, because the form works without it. */
export const buyingOptionsQuery = (storeKey: string) => quietly(query(getBuyingOptions, { params: { storeKey } }))

const refreshes = [listTaskChannels, getTaskChannel]

export const createTaskChannelAction = action(createTaskChannel, { refreshes })
export const updateTaskChannelAction = action(updateTaskChannel, { refreshes })
export const deleteTaskChannelAction = action(deleteTaskChannel, { refreshes })
export const restoreTaskChannelAction = action(restoreTaskChannel, { refreshes })
export const startAccountLinkAction = action(startAccountLink)
export const unlinkAccountAction = action(unlinkAccount, { refreshes })
export const tryTaskChannelAction = action(tryTaskChannel, { refreshes })
