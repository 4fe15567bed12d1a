import { useMemo } from 'react'
import type { PropsWithChildren } from 'react'
import { Router, createPath } from 'react-router-dom'
import type { Location, Navigator } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { ConsoleRouter } from '../router/console-router'

const makeNavigator = (router: ConsoleRouter): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  push: (to, state) => router.navigate(to, { state }),
  replace: (to, state) => router.navigate(to, { state, replace: true }),
  go: router.go,
})

/**
 * The page's own router: it stands where the page was opened and not where the browser is by now, so that a page that
 * is being left does not read another page's query. The frame stands outside of it.
 */
export const PageRouter = ({ location, children }: PropsWithChildren<{ location: Location }>) => {
  const { router } = useConsole()
  const navigator = useMemo(() => makeNavigator(router), [router])
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  )
}
