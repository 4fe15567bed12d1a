import { useLayoutEffect, useMemo, useRef } from 'react'
import type { PropsWithChildren, RefObject } from 'react'
import { Router, createPath } from 'react-router-dom'
import type { Location, Navigator, To } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { ConsoleRouter } from '../router/console-router'
import { withAddress } from '../tab-bar/tab'
import { changeTabs } from '../tab-bar/tabs'
import { makeNavigationLimit } from './navigation-limit'

/** @param name of the page's route */
const makeNavigator = (router: ConsoleRouter, name: string, isShown: RefObject<boolean>): Navigator => {
  const isWithin = makeNavigationLimit()
  const step = (to: To, state: unknown, replace: boolean) => {
    if (!isWithin()) return
    if (isShown.current) router.navigate(to, { state, replace })
    else changeTabs((tabs) => withAddress(tabs, name, typeof to === 'string' ? to : createPath(to)))
  }
  return {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, state) => step(to, state, false),
    replace: (to, state) => step(to, state, true),
    go: (steps) => isShown.current && isWithin() && router.go(steps),
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

interface PageRouterProps {
  readonly name: string
  readonly location: Location
}

/**
 * The page's own router: it stands where the page was opened and not where the browser is by now, so that a page that is
 * being left does not read another page's query. A page that is hidden moves nobody: what it says of its own address (a form
 * that closes when it is saved) is where it is when it is shown again. One that navigates without end is stopped. The frame
 * stands outside of it.
 */
export const PageRouter = ({ name, location, children }: PropsWithChildren<PageRouterProps>) => {
  const { router } = useConsole()
  const isShown = useIsShown()
  const navigator = useMemo(() => makeNavigator(router, name, isShown), [router, name, isShown])
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  )
}
