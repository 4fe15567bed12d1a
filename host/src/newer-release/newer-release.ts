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
import { matchRoute } from '../router/route-table'

type ShownRelease = Pick<InlineRelease, 'environment' | 'generation'>

/** The generation of a new release, if it is newer than the one of this tab; otherwise null. */
export const newerGenerationAtom = atom<number | null>(null)

/** Minimum time between requests, also if the event stream is cut repeatedly. */
const MIN_FETCH_INTERVAL_MS = 5_000

export interface ReleaseWatch {
  readonly onReopen: () => void
  readonly onEvent: (event: LiveEvent) => void
  /** The newer release; null: it is not fetched yet, or the request failed. */
  readonly newest: () => InlineRelease | null
  readonly isFetching: () => boolean
}

/**
 * Detects new generations by the event stream and, where the stream may have missed one, by a request. The release
 * itself comes from the server's current page.
 */
export const makeReleaseWatch = (live: LiveConsole): ReleaseWatch => {
  let fetchedAt = Number.NEGATIVE_INFINITY
  let newest: InlineRelease | null = null
  let runningFetches = 0

  const isNewer = ({ environment, generation }: ShownRelease): boolean => {
    const { release } = live.model()
    return environment === release.environment && generation > (store.get(newerGenerationAtom) ?? release.generation)
  }
  /** The fetched release if it is newer than the shown one; null after it was adopted. */
  const waiting = (): InlineRelease | null =>
    newest && newest.generation > live.model().release.generation ? newest : null
  const fetchNewest = async (): Promise<void> => {
    fetchedAt = performance.now()
    runningFetches += 1
    const fetched = await fetchRelease('/').catch(() => null)
    runningFetches -= 1
    if (!fetched) return
    const { release } = live.model()
    const known = waiting()?.generation ?? release.generation
    if (fetched.environment !== release.environment || fetched.generation <= known) return
    newest = fetched
    if (isNewer(fetched)) store.set(newerGenerationAtom, fetched.generation)
    if (isShownFailed(live)) adopt(live, fetched)
  }
  const fetchIfDue = (): void => {
    if (!document.hidden && performance.now() - fetchedAt >= MIN_FETCH_INTERVAL_MS) void fetchNewest()
  }
  // A hidden tab fetches the release once it is visible.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && store.get(newerGenerationAtom) !== null && waiting() === null) void fetchNewest()
  })
  return {
    onReopen: fetchIfDue,
    onEvent: ({ topic, ids: [environment, generation] }) => {
      if (topic !== 'console') return
      // Several merged events have no ids.
      if (environment === undefined) return fetchIfDue()
      const announced = { environment, generation: Number(generation) }
      if (!isNewer(announced)) return
      store.set(newerGenerationAtom, announced.generation)
      if (!document.hidden) void fetchNewest()
    },
    newest: waiting,
    isFetching: () => runningFetches > 0,
  }
}

/** Whether the shown page failed to load, so that it need not be preserved. */
const isShownFailed = (live: LiveConsole): boolean => {
  const { routes, router, pageOf } = live.model()
  const { route } = matchRoute(routes, router.location())
  return route.remote !== null && pageOf(route).state().status === 'failed'
}

/**
 * Maximum number of releases in one tab. The browser frees no memory of a loaded release, so the page reloads after
 * this number.
 */
const MAX_RELEASES = 20

/** Another version of the host needs a page load. */
const isAdoptable = ({ model }: LiveConsole, release: InlineRelease): boolean =>
  release.host.version === model().release.host.version && model().releases().length < MAX_RELEASES

/** Adopts a newer release beside the current one if possible. Returns whether it did. */
const adopt = (live: LiveConsole, release: InlineRelease): boolean => {
  if (!isAdoptable(live, release)) return false
  live.adopt(release)
  const newest = store.get(newerGenerationAtom)
  if (newest !== null && newest <= release.generation) store.set(newerGenerationAtom, null)
  return true
}

/**
 * Session storage key of the generation for which the page was last loaded, so that a server that still serves an older
 * one is not requested at every navigation.
 */
const MOVED_TO = 'outlet-moved-to'

const mayMove = (generation: number): boolean =>
  sessionStore.read(MOVED_TO) !== String(generation) && !hasUnsavedWork() && queryClient.isMutating() === 0

/**
 * Changes to the newer release at the next navigation to another page. If only remotes have changed, they are adopted
 * beside the loaded ones: open pages stay in their release until they are visited again. If the host has changed, the
 * page is loaded, unless text is unsaved or a mutation is running. Returns a function that stops this.
 */
export const moveAtNextStep = (
  live: LiveConsole,
  { newest, isFetching }: Pick<ReleaseWatch, 'newest' | 'isFetching'>,
): (() => void) => {
  const { router, leave } = live.model()
  let { pathname: shown } = router.location()
  return router.subscribe(() => {
    const location = router.location()
    const isOtherPage = location.pathname !== shown
    shown = location.pathname
    const newer = store.get(newerGenerationAtom)
    if (!isOtherPage || newer === null || isFetching()) return
    const release = newest()
    if (release && adopt(live, release)) return
    if (!mayMove(newer)) return
    sessionStore.write(MOVED_TO, String(newer))
    leave(createPath(location))
  })
}
