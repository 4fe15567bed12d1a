import { Activity, useDeferredValue, useRef } from 'react'
import { originOfError } from '../client-errors/origin-of-error'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-parts'
import { usePageLabel } from '../menu/use-page-label'
import { useTabs, useVisitedTabs } from '../tab-bar/use-tabs'
import { Outlive } from './Outlive'
import { pageId } from '../part-starts/part-id'
import { OpenPageView } from './OpenPageView'
import { PageTitle } from './PageTitle'
import { useArrival } from './use-arrival'
import { useEarlyStart } from './use-early-start'
import { isSamePage, keyOf, useOpenPages } from './use-open-pages'
import type { OpenPage, PageAt } from './use-open-pages'
import { usePlaces } from './use-places'
import { useShownPage } from './use-shown-page'
import './page-area.css'

/** The id that the frame's skip link leads to. */
export const PAGE_ID = 'page'

/** A click is answered at once; another page, which takes longer to draw, follows without holding up what comes next. */
const useCalmly = (wanted: PageAt): PageAt => {
  const deferred = useDeferredValue(wanted)
  return isSamePage(deferred, wanted) ? wanted : deferred
}

/** The part of the screen that a page has for itself, and behind it the pages that are kept. */
export const PageArea = ({ wanted }: { readonly wanted: PageAt }) => {
  const labelOf = usePageLabel()
  const { releases, starts } = useConsole()
  const open = useOpenPages()
  useVisitedTabs(wanted.asked.route, wanted.location)
  useEarlyStart(wanted, open.modelOf(wanted))
  const next = useCalmly(wanted)
  const shown = useShownPage(next, open.modelOf(next).pageOf(next.asked.route))
  const pages = open.show(shown, useTabs())
  const { route } = shown.asked
  // It is not on its way: a person is asked.
  const isRefused = starts.isRefused(pageId(route.remote ?? 'host', route.name))
  const pane = useRef<HTMLElement>(null)
  useArrival(pane, shown)
  const places = usePlaces(pages.map(keyOf))
  const tell = (error: unknown) => {
    const { release, remote } = originOfError(releases(), error)
    void reportError(release, remote, error)
  }
  const inPlace = (page: OpenPage) => {
    const isShown = isSamePage(page, shown)
    return (
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <OpenPageView page={page} state={isShown ? shown.state : page.model.pageOf(page.asked.route).state()} />
      </Activity>
    )
  }

  return (
    <main className="page-area" id={PAGE_ID} tabIndex={-1} ref={pane}>
      <div className="page-progress" data-shown={shown.isPending && !isRefused} aria-hidden="true" />
      <PageTitle title={labelOf(wanted.asked.route)} />
      {places.map((key) => {
        const page = pages.find((each) => keyOf(each) === key)
        return (
          <Outlive key={key} onError={tell}>
            {page && inPlace(page)}
          </Outlive>
        )
      })}
    </main>
  )
}
