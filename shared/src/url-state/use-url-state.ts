import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { z } from '../contract/zod'
import { readUrlState, writeUrlState } from './url-state'

export interface UrlChange {
  /** Replaces the history entry, for changes while typing; otherwise each change is a step that "back" undoes. */
  readonly replace?: boolean
}

/**
 * State in the address's query, so that a shared link shows the same view. The schema's fields are optional or have a
 * default; a default is omitted from the address, an invalid value counts as absent, other parameters stay. It reads
 * the router's location, never the window's, since a cached page has its own.
 */
export const useUrlState = <Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Partial<z.output<Schema>>, how?: UrlChange) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readUrlState(schema, search), [schema, search])
  // The second of two changes in one tick must build upon the first, which is not rendered yet.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (values: Partial<z.output<Schema>>, { replace = false }: UrlChange = {}) => {
      const next = writeUrlState(schema, latest.current, values)
      if (next === latest.current) return
      latest.current = next
      void navigate({ search: next }, { replace, preventScrollReset: true })
    },
    [schema, navigate],
  )
  return [state, change]
}
