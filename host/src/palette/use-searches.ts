import type { RemoteSearch } from '@outlet/shared/contract/releases'
import type { SearchHit } from '@outlet/shared/remote/extension'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorIdOf, runReported } from '../client-errors/reported-error'
import { useConsole } from '../console/console-model'
import { permittedExtensions } from '../extensions/permitted-extensions'
import type { Extension } from '../extensions/permitted-extensions'
import type { PaletteGroup, PaletteItem, SearchState } from './palette-item'

/** Pause in typing before a search; a fast typist causes a single request. */
const TYPING_PAUSE_MS = 200
/** Texts worth a search: two characters, or one Chinese character, since one letter would match half the catalogue. */
const WORTH_SEARCHING = /\p{Script=Han}|\S\S/u

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * Sends the typed text to the search of every remote after a pause in typing. Further typing cancels running searches.
 */
export const useSearches = (typed: string): { groups: PaletteGroup[]; states: SearchState[] } => {
  const { release, router, loadSearch } = useConsole()
  const locale = useLocale()
  const role = useRole() ?? null
  const text = useSettled(typed.trim())
  const isEnabled = WORTH_SEARCHING.test(text) && typed.trim() !== ''
  const searches = permittedExtensions(release, role, (remote) => remote.searches)
  const idOf = ({ remote, entry }: Extension<RemoteSearch>) => `${remote} ${entry.name}`
  const results = useQueries({
    queries: searches.map((search) => ({
      queryKey: ['palette', idOf(search), text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const find = await loadSearch(search.remote, search.entry.name)
        return runReported(release, search.remote, () => find(text, signal), signal)
      },
      enabled: isEnabled,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 60_000,
      // Quiet: the palette itself shows the failure.
      meta: { quiet: true },
    })),
  })
  const itemOf = (id: string, hit: SearchHit): PaletteItem => ({
    id: `found ${id} ${hit.id}`,
    kind: 'found',
    title: hit.title,
    detail: hit.detail,
    hit,
    run: () => router.navigate(hit.link),
  })
  const found = searches.map((search, index) => {
    const id = idOf(search)
    const { data, isFetching, isError, error, refetch } = results[index] ?? {}
    const label = search.entry.label[locale]
    const items = isEnabled && !isError ? (data ?? []).map((hit) => itemOf(id, hit)) : []
    const isWaiting = isFetching === true || text !== typed.trim()
    const state: SearchState['state'] = isWaiting ? 'searching' : isError ? 'failed' : 'found'
    const errorId = isError ? errorIdOf(error) : null
    return { group: { id, label, items }, state: { id, label, state, errorId, tryAgain: () => void refetch?.() } }
  })
  const isShown = isEnabled || (WORTH_SEARCHING.test(typed) && text !== typed.trim())
  return {
    groups: found.map(({ group }) => group).filter(({ items }) => items.length > 0),
    states: isShown ? found.map(({ state }) => state) : [],
  }
}
