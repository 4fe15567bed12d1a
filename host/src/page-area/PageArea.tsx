import { Activity, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import { usePageLabel } from '../menu/use-page-label'
import type { AskedRoute } from '../router/console-route'
import { useTabs, useVisitedTabs } from '../tab-bar/use-tabs'
import { OpenPageView } from './OpenPageView'
import { PageTitle } from './PageTitle'
import { useArrival } from './use-arrival'
import { useOpenPages } from './use-open-pages'
import { useShownPage } from './use-shown-page'
import './page-area.css'

/** The id that the frame's skip link leads to. */
export const PAGE_ID = 'page'

interface PageAreaProps {
  readonly asked: AskedRoute
  readonly location: Location
}

/** The part of the screen that a page has for itself, and behind it the pages that are kept. */
export const PageArea = ({ asked, location }: PageAreaProps) => {
  const { pageOf } = useConsole()
  const labelOf = usePageLabel()
  useVisitedTabs(asked.route, location)
  const shown = useShownPage({ asked, location }, pageOf(asked.route))
  const pages = useOpenPages(shown, useTabs())
  const pane = useRef<HTMLElement>(null)
  useArrival(pane, shown)

  return (
    <main className="page-area" id={PAGE_ID} tabIndex={-1} ref={pane}>
      <div className="page-progress" data-shown={shown.isPending} aria-hidden="true" />
      <PageTitle title={labelOf(asked.route)} />
      {pages.map((page) => {
        const { route } = page.asked
        const isShown = route === shown.asked.route
        return (
          <Activity key={`${route.name} ${page.reloads}`} mode={isShown ? 'visible' : 'hidden'}>
            <OpenPageView page={page} state={isShown ? shown.state : pageOf(route).state()} />
          </Activity>
        )
      })}
    </main>
  )
}
