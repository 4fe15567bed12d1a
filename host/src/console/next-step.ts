import { decide } from '../guards/decide'
import type { Visitor } from '../guards/decide'
import type { RouteMatch, ConsoleRoute } from '../router/console-route'
import { loginRoute, notFoundRoute, redirectRoute, startRoute } from '../router/host-routes'
import { forwardedAddress } from '../router/route-table'

/** Action of the shell for an address. */
export type Step =
  | { readonly kind: 'show'; readonly match: RouteMatch }
  /** The shown page may stay during the wait. */
  | { readonly kind: 'wait'; readonly mayStay: boolean }
  /** Forwards within the shell. */
  | { readonly kind: 'forward'; readonly address: string }
  | { readonly kind: 'sign-in'; readonly search: string }
  | { readonly kind: 'sign-out'; readonly search: string }

const showRoute = (match: RouteMatch): Step => {
  if (match.route === redirectRoute) return { kind: 'forward', address: forwardedAddress(match) }
  if (match.route === loginRoute) return { kind: 'sign-in', search: match.search }
  return { kind: 'show', match }
}

const pathOf = (routes: readonly ConsoleRoute[], name: string): string =>
  routes.find((route) => route.name === name)?.path ?? startRoute.path

/** Applies the guards to the current address. */
export const nextStep = (
  pathname: string,
  match: RouteMatch,
  visitor: Visitor,
  routes: readonly ConsoleRoute[],
): Step => {
  if (pathname === '/') {
    return visitor.hasToken ? { kind: 'forward', address: startRoute.path } : { kind: 'sign-in', search: '' }
  }
  const decision = decide(match, visitor, routes)
  switch (decision.go) {
    case 'allow':
      return showRoute(match)
    case 'load-user-info':
      return { kind: 'wait', mayStay: false }
    case 'load-menu':
      return { kind: 'wait', mayStay: true }
    case 'route':
      return { kind: 'forward', address: pathOf(routes, decision.name) }
    case 'not-found':
      return { kind: 'show', match: { ...match, route: notFoundRoute } }
    case 'login':
      return { kind: 'sign-in', search: decision.search }
    case 'sign-out':
      return { kind: 'sign-out', search: decision.search }
  }
}
