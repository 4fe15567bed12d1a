import type { RemoteSearch } from '@outlet/shared/contract/releases'
import type { SearchHit } from '@outlet/shared/remote/extension'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorIdOf, runReported } from '../client-errors/reported-error'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import type { PaletteGroup, PaletteItem, SearchState } from './palette-item'

/** Long enough that a fast typist asks once. */
const PAUSE_MS = 200
/** One letter finds half the catalogue; one Chinese character says more. */
const WORTH_SEARCHING = /\p{Script=Han}|\S\S/u

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Asks every remote that searches for what was typed, once the typing pauses; typing on cancels. */
export const useSearches = (typed: string): { groups: PaletteGroup[]; states: SearchState[] } => {
  const { release, router, loadSearch } = useConsole()
  const locale = useLocale()
  const role = useRole() ?? null
  const text = useSettled(typed.trim())
  const isAsked = WORTH_SEARCHING.test(text) && typed.trim() !== ''
  const searches = permitted(release, role, (remote) => remote.searches)
  const idOf = ({ remote, entry }: Extension<RemoteSearch>) => `${remote} ${entry.name}`
  const answers = useQueries({
    queries: searches.map((search) => ({
      queryKey: ['palette', idOf(search), text],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const find = await loadSearch(search.remote, search.entry.name)
        return runReported(release, search.remote, () => find(text, signal), signal)
      },
      enabled: isAsked,
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 60_000,
      // Told in the palette itself.
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
    const { data, isFetching, isError, error, refetch } = answers[index] ?? {}
    const label = search.entry.label[locale]
    const items = isAsked && !isError ? (data ?? []).map((hit) => itemOf(id, hit)) : []
    const isWaiting = isFetching === true || text !== typed.trim()
    const state: SearchState['state'] = isWaiting ? 'searching' : isError ? 'failed' : 'found'
    const errorId = isError ? errorIdOf(error) : null
    return { group: { id, label, items }, state: { id, label, state, errorId, tryAgain: () => void refetch?.() } }
  })
  const isShown = isAsked || (WORTH_SEARCHING.test(typed) && text !== typed.trim())
  return {
    groups: found.map(({ group }) => group).filter(({ items }) => items.length > 0),
    states: isShown ? found.map(({ state }) => state) : [],
  }
}
