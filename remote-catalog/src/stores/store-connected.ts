import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { IsDone } from '@outlet/shared/remote/extension'
import { storesQuery } from '../common/stores.queries'

const isStoreConnected: IsDone = async () => {
  const { items } = await queryClient.fetchQuery(storesQuery)
  const names = new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(items.map(({ name }) => name))
  if (items.length === 0) return false
  const isPractice = items.every(({ is_practice }) => is_practice)
  return { isDone: true, status: i18n.t(`catalog:stores.guide.${isPractice ? 'practice' : 'connected'}`, { names }) }
}

export default isStoreConnected
