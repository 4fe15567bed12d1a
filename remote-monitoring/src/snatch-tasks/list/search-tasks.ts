import { call } from '@outlet/shared/api/call'
import { listSnatchTasks } from '@outlet/shared/contract/snatch-tasks'
import { i18n } from '@outlet/shared/i18n/i18n'
import type { Search } from '@outlet/shared/remote/extension'
import { taskAddress } from '../snatch-tasks-page'

const SHOWN = 5

/** Searches tasks like the list's search. */
const searchTasks: Search = async (text, signal) => {
  const { items } = await call(listSnatchTasks, { query: { q: text, limit: SHOWN } }, { signal })
  return items.map(({ id, name, phase, targets }) => ({
    id,
    title: name,
    detail: [i18n.t(`monitoring:snatchTasks.phase.${phase}`), targets[0]?.product_name ?? targets[0]?.product_code]
      .filter((part) => part !== undefined)
      .join(' · '),
    link: taskAddress(id),
  }))
}

export default searchTasks
