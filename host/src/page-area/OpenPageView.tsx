import { memo } from 'react'
import { ConsoleContext } from '../console/console-model'
import type { PartState } from '../lazy-parts/lazy-part'
import { pageId } from '../part-starts/part-id'
import { PageBody } from './PageBody'
import { PageRouter } from './PageRouter'
import type { OpenPage } from './use-open-pages'

interface OpenPageViewProps {
  readonly page: OpenPage
  readonly state: PartState
}

/**
 * An open page at its own address and in its own release. Memoized, so that a hidden page does not render for changes
 * of other pages.
 */
export const OpenPageView = memo(({ page, state }: OpenPageViewProps) => {
  const { route } = page.match
  return (
    <ConsoleContext value={page.model}>
      <PageRouter name={route.name} location={page.location}>
        <PageBody
          page={page.model.pageOf(route)}
          remote={route.remote}
          route={route.name}
          id={pageId(route.remote ?? 'host', route.name)}
          state={state}
          resetKey={page.location.key}
        />
      </PageRouter>
    </ConsoleContext>
  )
})
OpenPageView.displayName = 'OpenPageView'
