import { sessionStore } from '@outlet/shared/browser/storage'
import { queryClient } from '@outlet/shared/api/query-client'
import type { LiveEvent } from '@outlet/shared/contract/events'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { store } from '@outlet/shared/settings/store'
import { atom } from 'jotai'
import { createPath } from 'react-router-dom'
import type { LiveConsole } from '../console/live-console'
import { fetchRelease } from '../federation/fetch-release'
import { askRoute } from '../router/route-table'

type ShownRelease = Pick<InlineRelease, 'environment' | 'generation'>

/** The generation that is newer than the one this tab shows; null: none is known. */
export const newerGenerationAtom = atom<number | null>(null)

/** A stream that is cut again and again asks no more often. */
const ASK_EVERY_MS = 5_000

export interface ReleaseWatch {
  readonly onReopen: () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The newer release; null: it is not here yet, or did not come. */
  readonly newest: () => InlineRelease | null
  readonly isAsking: () => boolean
}

/**
 * Learns of generations by the event stream, and where that may have missed one, by asking; what they are, by the page that
 * the server gives now.
 */
export const makeReleaseWatch = (live: LiveConsole): ReleaseWatch => {
  let askedAt = Number.NEGATIVE_INFINITY
  let newest: InlineRelease | null = null
  let asking = 0

  const isNewer = ({ environment, generation }: ShownRelease): boolean => {
    const { release } = live.model()
    return environment === release.environment && generation > (store.get(newerGenerationAtom) ?? release.generation)
  }
  /** What is newer than what is shown; one that was taken already is not. */
  const waiting = (): InlineRelease | null =>
    newest && newest.generation > live.model().release.generation ? newest : null
  const fetchNewest = async (): Promise<void> => {
    askedAt = performance.now()
    asking += 1
    const fetched = await fetchRelease('/').catch(() => null)
    asking -= 1
    if (!fetched) return
    const { release } = live.model()
    const known = waiting()?.generation ?? release.generation
    if (fetched.environment !== release.environment || fetched.generation <= known) return
    newest = fetched
    if (isNewer(fetched)) store.set(newerGenerationAtom, fetched.generation)
    if (isShownFailed(live)) adopt(live, fetched)
  }
  const ask = (): void => {
    if (!document.hidden && performance.now() - askedAt >= ASK_EVERY_MS) void fetchNewest()
  }
  // A tab that nobody looks at needs it when somebody does.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && store.get(newerGenerationAtom) !== null && waiting() === null) void fetchNewest()
  })
  return {
    onReopen: ask,
    onEvent: ({ topic, ids: [environment, generation] }) => {
      if (topic !== 'console') return
      // Several at once come without ids.
      if (environment === undefined) return ask()
      const told = { environment, generation: Number(generation) }
      if (!isNewer(told)) return
      store.set(newerGenerationAtom, told.generation)
      if (!document.hidden) void fetchNewest()
    },
    newest: waiting,
    isAsking: () => asking > 0,
  }
}

/** What cannot be loaded need not be kept. */
const isShownFailed = (live: LiveConsole): boolean => {
  const { routes, router, pageOf } = live.model()
  const { route } = askRoute(routes, router.location())
  return route.remote !== null && pageOf(route).state().status === 'failed'
}

/** The browser frees nothing of a release that was loaded: after so many in one tab the page is loaded anew. */
const MOST_RELEASES = 20

/** What another host needs is another page. */
const isAdoptable = ({ model }: LiveConsole, release: InlineRelease): boolean =>
  release.host.version === model().release.host.version && model().releases().length < MOST_RELEASES

/** Takes a newer release beside this one, where that can be; answers whether it could. */
const adopt = (live: LiveConsole, release: InlineRelease): boolean => {
  if (!isAdoptable(live, release)) return false
  live.adopt(release)
  const told = store.get(newerGenerationAtom)
  if (told !== null && told <= release.generation) store.set(newerGenerationAtom, null)
  return true
}

/** The generation that was moved to last: a server that still gives an older one is not asked at every step. */
const MOVED_TO = 'outlet-moved-to'

const mayMove = (generation: number): boolean =>
  sessionStore.read(MOVED_TO) !== String(generation) && !hasUnsavedWork() && queryClient.isMutating() === 0

/**
 * The next step to another page is to the newer release's. Where only remotes have changed, these are taken beside those
 * that are loaded: what is open stays, and is of its own release until somebody comes to it again. For another host the
 * page is loaded, but not while something is typed and not saved, or on its way to the server. Answers how to stop.
 */
export const moveAtNextStep = (
  live: LiveConsole,
  { newest, isAsking }: Pick<ReleaseWatch, 'newest' | 'isAsking'>,
): (() => void) => {
  const { router, leave } = live.model()
  let { pathname: shown } = router.location()
  return router.subscribe(() => {
    const location = router.location()
    const isOtherPage = location.pathname !== shown
    shown = location.pathname
    const newer = store.get(newerGenerationAtom)
    if (!isOtherPage || newer === null || isAsking()) return
    const release = newest()
    if (release && adopt(live, release)) return
    if (!mayMove(newer)) return
    sessionStore.write(MOVED_TO, String(newer))
    leave(createPath(location))
  })
}
