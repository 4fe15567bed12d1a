import { queryClient } from '@outlet/shared/api/query-client'
import type { LiveEvent } from '@outlet/shared/contract/events'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { store } from '@outlet/shared/settings/store'
import { atom } from 'jotai'
import { createPath } from 'react-router-dom'
import type { ConsoleParts } from '../console/console-parts'
import { fetchRelease } from '../federation/fetch-release'

type ShownRelease = Pick<InlineRelease, 'environment' | 'generation'>

/** The generation that is newer than the one this tab shows; null: none is known. */
export const newerGenerationAtom = atom<number | null>(null)

const learn = (shown: ShownRelease, { environment, generation }: ShownRelease): void => {
  const known = store.get(newerGenerationAtom) ?? shown.generation
  if (environment === shown.environment && generation > known) store.set(newerGenerationAtom, generation)
}

/** A stream that is cut again and again asks no more often. */
const ASK_EVERY_MS = 10_000

/** Learns of generations by the event stream; where it may have missed one, by the page that the server gives now. */
export const makeReleaseWatch = (shown: ShownRelease) => {
  let askedAt = Number.NEGATIVE_INFINITY
  const ask = async (): Promise<void> => {
    if (document.hidden || performance.now() - askedAt < ASK_EVERY_MS) return
    askedAt = performance.now()
    const newest = await fetchRelease('/').catch(() => null)
    if (newest) learn(shown, newest)
  }
  return {
    onReopen: () => void ask(),
    onEvent: ({ topic, ids: [environment, generation] }: LiveEvent): void => {
      if (topic !== 'console') return
      // Several at once come without ids.
      if (environment === undefined) void ask()
      else learn(shown, { environment, generation: Number(generation) })
    },
  }
}

/** The generation that was moved to last: a server that still gives an older one is not asked at every step. */
const MOVED_TO = 'outlet-moved-to'

const mayMove = (generation: number): boolean =>
  sessionStorage.getItem(MOVED_TO) !== String(generation) && !hasUnsavedWork() && queryClient.isMutating() === 0

/**
 * The next step to another page is to the newer release's, by a load of it: tabs and filters are there after it. Not while
 * something is typed and not saved, or on its way to the server. Answers how to stop.
 */
export const moveAtNextStep = ({ router, leave }: Pick<ConsoleParts, 'router' | 'leave'>): (() => void) => {
  let { pathname: shown } = router.location()
  return router.subscribe(() => {
    const location = router.location()
    const isOtherPage = location.pathname !== shown
    shown = location.pathname
    const newer = store.get(newerGenerationAtom)
    if (!isOtherPage || newer === null || !mayMove(newer)) return
    sessionStorage.setItem(MOVED_TO, String(newer))
    leave(createPath(location))
  })
}
