import { useLayoutEffect, useMemo, useRef, type PropsWithChildren, type RefObject } from 'react'
import { Router, createPath, type Location, type Navigator, type To } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import type { ConsoleRouter } from '../router/console-router'
import { withAddress } from '../tab-bar/tab'
import { changeTabs } from '../tab-bar/tabs'

/**
 * Navigations that one page may make at once; after that PER_SECOND. A person who types into a filter causes about ten
 * per second.
 */
const BURST = 100
const PER_SECOND = 20

/**
 * Creates a limiter. It returns whether one more navigation is allowed; the first refusal is reported as an uncaught
 * error.
 */
const makeNavigationLimit = () => {
  let [tokens, at, isReported] = [BURST, performance.now(), false]
  return (): boolean => {
    const now = performance.now()
    tokens = Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND)
    at = now
    if (tokens >= 1) {
      tokens -= 1
      return true
    }
    if (!isReported) reportError(new Error(`more than ${BURST} navigations at once and ${PER_SECOND} a second`))
    isReported = true
    return false
  }
}

/** @param name name of the page's route */
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

/**
 * Whether the page is shown. Effects only run while it is shown: not before, and not while it is cached behind another
 * page.
 */
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
 * Router of one page. Its location is the page's own and not the browser's, so that a page that is being left does not
 * read another page's query. A hidden page does not navigate the browser: a change of its own address (such as a form
 * that closes after saving) applies when it is shown again. Endless navigation is stopped. The frame is outside of this
 * router.
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
