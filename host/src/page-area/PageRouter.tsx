import { useLayoutEffect, useMemo, useRef } from 'react'
import type { PropsWithChildren, RefObject } from 'react'
import { Router, createPath } from 'react-router-dom'
import type { Location, Navigator } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { ConsoleRouter } from '../router/console-router'
import { makeNavigationLimit } from './navigation-limit'

const makeNavigator = (router: ConsoleRouter, isShown: RefObject<boolean>): Navigator => {
  const isWithin = makeNavigationLimit()
  const may = () => isShown.current && isWithin()
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => may() && router.navigate(to, { state }),
    replace: (to, state) => may() && router.navigate(to, { state, replace: true }),
    go: (steps) => may() && router.go(steps),
  }
}

/** Effects run while a page is shown: not before, and not while it is kept behind another one. */
const useIsShown = (): RefObject<boolean> => {
  const isShown = useRef(true)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/**
 * The page's own router: it stands where the page was opened and not where the browser is by now, so that a page that
 * is being left does not read another page's query. A page that is hidden or gone moves nobody,
 * and one that navigates without end is stopped. The frame stands outside
 * of it.
 */
export const PageRouter = ({ location, children }: PropsWithChildren<{ location: Location }>) => {
  const { router } = useConsole()
  const isShown = useIsShown()
  const navigator = useMemo(() => makeNavigator(router, isShown), [router, isShown])
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  )
}
