import { allowsAuto, wayOfLinked } from '@outlet/shared/contract/stores/buying-options'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { invalidField } from '../platform/http/refusal'
import type { ConnectorDeps } from '../stores/open-connector'
import { readBuyingOptions } from '../stores/read-buying-options'
import type { StoreRow } from '../stores/store-row'
import { readLinks } from './account-link/link-row'
import type { TaskChannelRow } from './task-channel-row'

/**
 * Throws Refusal `request.invalid` for purchases without a person at a store that does not grant them. A linked channel
 * needs a link that is in force and grants checkouts.
 */
export async function refuseAutomaticPurchases(
  deps: ConnectorDeps,
  store: StoreRow,
  mode: TaskMode,
  channel?: Pick<TaskChannelRow, 'id' | 'is_linked'>,
): Promise<void> {
  if (mode !== 'auto') return
  const { way } = await readBuyingOptions(store, deps)
  const link = channel?.is_linked ? (await readLinks(deps.db, [channel.id])).get(channel.id) : undefined
  if (!allowsAuto(link ? wayOfLinked(way, link) : way)) throw invalidField('mode', 'task_channel.auto_not_granted')
}
