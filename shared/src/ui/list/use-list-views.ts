import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListView } from '../../contract/lists'
import { listQuery } from './list.queries'
import { addressOf, searchOf, VIEW } from './view-search'

export interface ListViews {
  readonly list: string
  readonly views: readonly ListView[]
  /** The view that one came by. */
  readonly current: ListView | undefined
  /** Filters and sort as they are now: what a view would keep. */
  readonly search: string
  /** They are not the current view's any more. */
  readonly isModified: boolean
  /** Where a view leads, or the whole list. */
  readonly addressOf: (view?: ListView) => string
}

const nothing: readonly string[] = []

/**
 * The views of a list, and which of them the address shows. `names`: the parameters that a view keeps; `scope`: those
 * that say which list it is.
 */
export const useListViews = (list: string, names: readonly string[], scope: readonly string[] = nothing): ListViews => {
  const { data } = useQuery(listQuery(list))
  const { search: address } = useLocation()
  return useMemo(() => {
    const views = data?.views ?? []
    const search = searchOf(address, names)
    const id = new URLSearchParams(address).get(VIEW)
    const current = search === '' ? undefined : views.find((view) => view.id === id)
    const kept = searchOf(address, scope)
    return {
      list,
      views,
      current,
      search,
      isModified: current !== undefined && current.search !== search,
      addressOf: (view) => addressOf(view, kept),
    }
  }, [data, address, list, names, scope])
}
