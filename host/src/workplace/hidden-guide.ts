import { call } from '@outlet/shared/api/call'
import { query, quietly } from '@outlet/shared/api/query'
import { queryClient } from '@outlet/shared/api/query-client'
import { getList, type ListColumns } from '@outlet/shared/contract/list/list-settings'

/** Key under which the server stores for each user whether the guide is hidden, as a list's column. */
const GUIDE_LIST = 'guide'

/** Quiet: if it cannot be read, the guide is shown. */
export const hiddenGuideQuery = quietly(query(getList, { params: { listKey: GUIDE_LIST } }))

export const isGuideHidden = (columns: ListColumns | undefined): boolean =>
  columns?.some(({ key, is_shown }) => key === GUIDE_LIST && !is_shown) ?? false

/** Hides the guide for the user in all browsers, or shows it again. */
export const setGuideHidden = async (isHidden: boolean): Promise<void> => {
  const { setListColumns } = await import('@outlet/shared/contract/list/lists')
  const columns = isHidden ? [{ key: GUIDE_LIST, is_shown: false, is_pinned: false, width: null }] : null
  await queryClient.cancelQueries({ queryKey: hiddenGuideQuery.queryKey })
  const stored = await call(setListColumns, { params: { listKey: GUIDE_LIST }, body: { columns } })
  queryClient.setQueryData(hiddenGuideQuery.queryKey, (before) => ({ views: [], ...before, columns: stored.columns }))
}
