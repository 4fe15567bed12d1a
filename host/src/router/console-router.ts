import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, parsePath } from 'react-router-dom'
import type { Location, To } from 'react-router-dom'

interface NavigateOptions {
  /** Takes the place of the present step of the browser's history. */
  readonly replace?: boolean
  readonly state?: unknown
  /** Whoever navigates has asked already whether the page may be left. */
  readonly isAsked?: boolean
}

/** The browser's history, and the one place that changes it. */
export interface ConsoleRouter {
  readonly location: () => Location
  readonly subscribe: (listener: () => void) => () => void
  readonly navigate: (to: To, options?: NavigateOptions) => void
  readonly go: (steps: number) => void
}

/** Asked before a step to another page, with the one that is left: true, or an answer that takes its time. */
export type MayLeave = (from: Location) => true | Promise<boolean>

/** Makes the router; there is one a page, for as long as the page lives. */
export const makeConsoleRouter = (mayLeave: MayLeave = () => true): ConsoleRouter => {
  const history = createBrowserHistory({ v5Compat: true })
  const listeners = new Set<() => void>()
  let location = history.location
  /** A step of the history that this router asked for itself. */
  let isOwnStep = false

  const arrive = (): void => {
    location = history.location
    for (const listener of [...listeners]) listener()
  }

  const goUnasked = (steps: number): void => {
    isOwnStep = true
    history.go(steps)
  }

  const isOtherPage = (pathname: string): boolean => pathname !== location.pathname

  history.listen(({ action, delta, location: next }) => {
    if (isOwnStep || action !== 'POP' || delta === null || !isOtherPage(next.pathname)) {
      isOwnStep = false
      return arrive()
    }
    const answer = mayLeave(location)
    if (answer === true) return arrive()
    // The browser is there already: back to where the page still is, until it is known whether it may be left.
    goUnasked(-delta)
    void answer.then((yes) => yes && goUnasked(delta))
  })

  return {
    location: () => location,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate: (to, { replace = false, state, isAsked = false } = {}) => {
      const address = typeof to === 'string' ? to : createPath(to)
      const isSame = address === createPath(location)
      const step = (): void => (replace || isSame ? history.replace(address, state) : history.push(address, state))
      const asks = !isAsked && isOtherPage(parsePath(address).pathname ?? location.pathname)
      const answer = asks ? mayLeave(location) : true
      if (answer === true) step()
      else void answer.then((yes) => yes && step())
    },
    go: (steps) => history.go(steps),
  }
}
