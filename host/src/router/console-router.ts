import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, parsePath } from 'react-router-dom'
import type { Location, To } from 'react-router-dom'

interface NavigateOptions {
  /** Replaces the current entry of the browser's history. */
  readonly replace?: boolean
  readonly state?: unknown
  /** The caller has already requested confirmation for leaving the page. */
  readonly isConfirmed?: boolean
}

/** The browser's history. All changes of it go through this router. */
export interface ConsoleRouter {
  readonly location: () => Location
  readonly subscribe: (listener: () => void) => () => void
  readonly navigate: (to: To, options?: NavigateOptions) => void
  readonly go: (steps: number) => void
}

/**
 * Called before a navigation to another page, with the location that is left. Returns true, or a promise of the
 * person's decision.
 */
export type MayLeave = (from: Location) => true | Promise<boolean>

/** Creates the router. A page load has one, for its whole life. */
export const makeConsoleRouter = (mayLeave: MayLeave = () => true): ConsoleRouter => {
  const history = createBrowserHistory({ v5Compat: true })
  const listeners = new Set<() => void>()
  let location = history.location
  /** Whether the next event is a history step of this router itself. */
  let isOwnStep = false

  const arrive = (): void => {
    location = history.location
    for (const listener of [...listeners]) listener()
  }

  const goWithoutConfirmation = (steps: number): void => {
    isOwnStep = true
    history.go(steps)
  }

  const isOtherPage = (pathname: string): boolean => pathname !== location.pathname

  history.listen(({ action, delta, location: next }) => {
    if (isOwnStep || action !== 'POP' || delta === null || !isOtherPage(next.pathname)) {
      isOwnStep = false
      return arrive()
    }
    const decision = mayLeave(location)
    if (decision === true) return arrive()
    // The browser has already moved: return to the page's entry until the decision is known.
    goWithoutConfirmation(-delta)
    void decision.then((yes) => yes && goWithoutConfirmation(delta))
  })

  return {
    location: () => location,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, { replace = false, state, isConfirmed = false } = {}) => {
      const address = typeof to === 'string' ? to : createPath(to)
      const isSame = address === createPath(location)
      const step = (): void => (replace || isSame ? history.replace(address, state) : history.push(address, state))
      const needsConfirmation = !isConfirmed && isOtherPage(parsePath(address).pathname ?? location.pathname)
      const decision = needsConfirmation ? mayLeave(location) : true
      if (decision === true) step()
      else void decision.then((yes) => yes && step())
    },
    go: (steps) => history.go(steps),
  }
}
