import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListView } from '../../contract/list/lists'
import { listQuery } from './list.queries'

/** URL parameter with the id of the opened view. */
const VIEW_PARAM = 'view'

/** The part of an address's query that a view stores, in a fixed order for comparison; without `?`. */
const searchOf = (address: string, names: readonly string[]): string => {
  const entries = [...new URLSearchParams(address)].filter(([name]) => names.includes(name))
  entries.sort(([a, x], [b, y]) => (a === b ? x.localeCompare(y) : a.localeCompare(b)))
  return new URLSearchParams(entries).toString()
}

/** Address of a view, or of the whole list, with all drawers closed. `scope`: the parameters that identify the list. */
const addressOf = (view: { id: string; search: string } | undefined, scope: string): string =>
  `?${[scope, view && `${view.search}&${VIEW_PARAM}=${view.id}`].filter(Boolean).join('&')}`

export interface ListViews {
  readonly list: string
  readonly views: readonly ListView[]
  /** The view that the address names. */
  readonly current: ListView | undefined
  /** Current filters and sort, as a view would store them. */
  readonly search: string
  /** Whether the filters differ from those of the current view. */
  readonly isModified: boolean
  /** Address of a view, or of the whole list. */
  readonly addressOf: (view?: ListView) => string
}

const nothing: readonly string[] = []

/**
 * The views of a list, and which of them the address names. `names`: the URL parameters that a view stores; `scope`:
 * those that identify the list.
 */
export const useListViews = (list: string, names: readonly string[], scope: readonly string[] = nothing): ListViews => {
  const { data } = useQuery(listQuery(list))
  const { search: address } = useLocation()
  return useMemo(() => {
    const views = data?.views ?? []
    const search = searchOf(address, names)
    const id = new URLSearchParams(address).get(VIEW_PARAM)
    const current = search === '' ? undefined : views.find((view) => view.id === id)
    const scopeSearch = searchOf(address, scope)
    return {
      list,
      views,
      current,
      search,
      isModified: current !== undefined && current.search !== search,
      addressOf: (view) => addressOf(view, scopeSearch),
    }
  }, [data, address, list, names, scope])
}
