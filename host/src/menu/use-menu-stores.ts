import { query } from '@outlet/shared/api/query'
import type { MenuStore } from '@outlet/shared/contract/menu-tree'
import { listStores } from '@outlet/shared/contract/stores'
import { useQuery } from '@tanstack/react-query'

/** As the pages that show all stores ask for them, so that it is one request. */
const read = query(listStores, { query: { limit: 200 } })
// Without them the menu is what it is otherwise; whoever needs the stores says what is the matter.
const storesQuery = { ...read, meta: { ...read.meta, quiet: true } }

const none: readonly MenuStore[] = []

/** The connected stores, kept up to date, where a page is to stand in the menu for each. */
export const useMenuStores = (isAsked: boolean): readonly MenuStore[] => {
  const { data } = useQuery({ ...storesQuery, enabled: isAsked })
  return (isAsked && data?.items) || none
}
