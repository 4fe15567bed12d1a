import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { z } from '../contract/zod'
import { readUrlState, writeUrlState } from './url-state'

export interface UrlChange {
  /** For what follows typing: without it, each change is a step that "back" undoes. */
  readonly replace?: boolean
}

/**
 * State in the address's query, so that a link shows what its sender saw. The schema's fields are optional or have a
 * default; a default is left out of the address, a value that does not parse counts as absent, parameters of others
 * stay. It reads the router's location, never the window's: a kept page has its own.
 */
export const useUrlState = <Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Partial<z.output<Schema>>, how?: UrlChange) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readUrlState(schema, search), [schema, search])
  // Two changes in one tick: the second builds upon the first, which no render has shown yet.
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
