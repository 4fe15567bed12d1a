import { query } from '@outlet/shared/api/query'
import { listMenuStores } from '@outlet/shared/contract/menu'
import type { MenuStore } from '@outlet/shared/contract/menu-tree'
import { useQuery } from '@tanstack/react-query'

const read = query(listMenuStores)
// Without them the menu is what it is otherwise; whoever needs the stores says what is the matter.
const storesQuery = { ...read, meta: { ...read.meta, quiet: true } }

const none: readonly MenuStore[] = []

/** The connected stores, kept up to date, where a page is to stand in the menu for each. */
export const useMenuStores = (isAsked: boolean): readonly MenuStore[] => {
  const { data } = useQuery({ ...storesQuery, enabled: isAsked })
  return (isAsked && data?.items) || none
}
