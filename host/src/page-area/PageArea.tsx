import { Activity, useDeferredValue, useRef, useEffect, useState } from 'react'
import { startEarlyRead } from '@outlet/shared/api/early-reads'
import { isFresh } from '@outlet/shared/api/fresh-reads'
import { originOfError } from '../client-errors/origin-of-error'
import { reportError } from '../client-errors/report-error'
import { useConsole, type ConsoleModel } from '../console/console-model'
import { usePageLabel } from '../menu/use-page-label'
import { useMayOpen, useTabs, useVisitedTabs } from '../tab-bar/use-tabs'
import { RemovalBoundary } from './RemovalBoundary'
import { pageId } from '../part-starts/part-id'
import { OpenPageView } from './OpenPageView'
import { useArrival } from './use-arrival'
import { isSamePage, keyOf, useOpenPages, type OpenPage, type PageAt } from './use-open-pages'
import { useShownPage } from './use-shown-page'
import { useUnreadPrefix } from '../bell/use-unread'
import { routeReads } from '../first/early-reads'
import { afterPaint } from '../lazy-parts/after-paint'
import './page-area.css'

/** Id of the element that the frame's skip link leads to. */
export const PAGE_ID = 'page'

/**
 * Defers the render of another page, so that a click takes effect at once and the slower page does not block further
 * input.
 */
const useDeferredPage = (requested: PageAt): PageAt => {
  const deferred = useDeferredValue(requested)
  return isSamePage(deferred, requested) ? requested : deferred
}

/** Sets the document's title. Rendered before the page, which may set a more specific title. */
const PageTitle = ({ title }: { title: string }) => {
  const before = useUnreadPrefix()
  useEffect(() => {
    document.title = `${before}${title} · Outlet Console`
  }, [before, title])
  return (
    <p className="shell-unseen" role="status">
      {title}
    </p>
  )
}

/** Loads a page's code and its first reads in parallel, if the code is not loaded yet. */
const useEarlyStart = ({ match, location }: PageAt, { release, pageOf }: ConsoleModel): void => {
  const part = pageOf(match.route)
  useEffect(() => {
    if (part.state().status !== 'loading') return
    return afterPaint(() => {
      void part.load()
      for (const read of routeReads(release, location)) if (!isFresh(read)) startEarlyRead(read)
    })
  }, [release, part, location])
}

/** The keys, and for a moment the removed ones, so that their contents unmount before the element around them. */
const useLingeringKeys = (keys: readonly string[]): readonly string[] => {
  const [lingering, setLingering] = useState(keys)
  const all = [...keys, ...lingering.filter((key) => !keys.includes(key))]
  if (keys.some((key) => !lingering.includes(key))) setLingering(all)
  const isOver = all.length > keys.length
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(() => setLingering(keys))
    return () => clearTimeout(timer)
  }, [isOver, keys])
  return all
}

/** The screen area of the page, and the hidden cached pages. */
export const PageArea = ({ wanted: requested }: { readonly wanted: PageAt }) => {
  const labelOf = usePageLabel()
  const { releases, starts } = useConsole()
  const open = useOpenPages()
  useVisitedTabs(requested.match.route, requested.location)
  useEarlyStart(requested, open.modelOf(requested))
  const next = useDeferredPage(requested)
  const shown = useShownPage(next, open.modelOf(next).pageOf(next.match.route))
  const pages = open.show(shown, useTabs(), useMayOpen())
  const { route } = shown.match
  // The page waits for the person's decision, so no progress is shown.
  const isRefused = starts.isRefused(pageId(route.remote ?? 'host', route.name))
  const pane = useRef<HTMLElement>(null)
  useArrival(pane, shown)
  const places = useLingeringKeys(pages.map(keyOf))
  const report = (error: unknown) => {
    const { release, remote } = originOfError(releases(), error)
    void reportError(release, remote, error)
  }
  const inPlace = (page: OpenPage) => {
    const isShown = isSamePage(page, shown)
    return (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <OpenPageView page={page} state={isShown ? shown.state : page.model.pageOf(page.match.route).state()} />
      </Activity>
    )
  }

  return (
    <main className="page-area" id={PAGE_ID} tabIndex={-1} ref={pane}>
      <div className="page-progress" data-shown={shown.isPending && !isRefused} aria-hidden="true" />
      <PageTitle title={labelOf(requested.match.route)} />
      {places.map((key) => {
        const page = pages.find((each) => keyOf(each) === key)
        return (
          <RemovalBoundary key={key} onError={report}>
            {page && inPlace(page)}
          </RemovalBoundary>
        )
      })}
    </main>
  )
}
