import { useLocale } from '@outlet/shared/settings/use-settings'
import { useEffect, useRef } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { AskedRoute } from '../router/console-route'
import { PageBody } from './PageBody'
import { PageRouter } from './PageRouter'
import { PageTitle } from './PageTitle'
import { useShownPage } from './use-shown-page'
import './page-area.css'

/** The id that the frame's skip link leads to. */
export const PAGE_ID = 'page'

interface PageAreaProps {
  readonly asked: AskedRoute
  readonly location: Location
}

/** The part of the screen that a page has for itself: it scrolls by itself, and from the top for every page. */
export const PageArea = ({ asked, location }: PageAreaProps) => {
  const { pageOf } = useConsole()
  const locale = useLocale()
  const shown = useShownPage({ asked, location }, pageOf(asked.route))
  const pane = useRef<HTMLElement>(null)
  const { route } = shown.asked

  useEffect(() => {
    // Newer browsers answer a promise, which React would take for a clean-up.
    void pane.current?.scrollTo(0, 0)
  }, [route, shown.location.pathname])

  return (
    <main className="page-area" id={PAGE_ID} tabIndex={-1} ref={pane}>
      <div className="page-progress" data-shown={shown.isPending} aria-hidden="true" />
      <PageTitle title={asked.route.label[locale]} />
      <PageRouter key={route.name} location={shown.location}>
        <PageBody page={pageOf(route)} state={shown.state} resetKey={shown.location.key} />
      </PageRouter>
    </main>
  )
}
