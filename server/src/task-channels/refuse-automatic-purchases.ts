import { allowsAuto, wayOfLinked } from '@outlet/shared/contract/stores/buying-options'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { invalidField } from '../platform/http/refusal'
import type { ConnectorDeps } from '../stores/open-connector'
import { readBuyingOptions } from '../stores/read-buying-options'
import type { StoreRow } from '../stores/store-row'

/** Throws Refusal `request.invalid` for purchases without a person at a store that does not grant them. */
export async function refuseAutomaticPurchases(
  deps: ConnectorDeps,
  store: StoreRow,
  mode: TaskMode,
  isLinked = false,
): Promise<void> {
  if (mode !== 'auto') return
  const { way } = await readBuyingOptions(store, deps)
  if (!allowsAuto(isLinked ? wayOfLinked(way) : way)) throw invalidField('mode', 'task_channel.auto_not_granted')
}
