import { Message } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { queryClient } from '@outlet/shared/api/query-client'
import { listStores, listStoreSyncs, syncStore } from '@outlet/shared/contract/stores'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { Command } from '@outlet/shared/remote/extension'
import { storesQuery } from '../common/stores.queries'

/** Starts a sync of all stores. A store that refuses does not prevent the others; its error is thrown at the end. */
const syncStores: Command = async () => {
  const { items } = await queryClient.fetchQuery(storesQuery)
  const outcomes = await Promise.allSettled(items.map(({ key }) => call(syncStore, { params: { storeKey: key } })))
  for (const { path } of [listStores, listStoreSyncs]) void queryClient.invalidateQueries({ queryKey: [path] })
  const startedCount = outcomes.filter(({ status }) => status === 'fulfilled').length
  if (startedCount > 0) Message.success(i18n.t('catalog:stores.sync_started', { count: startedCount }))
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  if (refused) throw refused.reason
  if (items.length === 0) Message.info(i18n.t('catalog:stores.none'))
}

export default syncStores
