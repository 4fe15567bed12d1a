import { decide } from '../guards/decide'
import type { Visitor } from '../guards/decide'
import type { AskedRoute, ConsoleRoute } from '../router/console-route'
import { loginRoute, notFoundRoute, redirectRoute, startRoute } from '../router/host-routes'
import { forwardedAddress } from '../router/route-table'

/** What the shell does about an address. */
export type Step =
  | { readonly kind: 'show'; readonly asked: AskedRoute }
  /** `keepsPage`: what is shown may stay meanwhile. */
  | { readonly kind: 'wait'; readonly keepsPage: boolean }
  /** Within the shell. */
  | { readonly kind: 'forward'; readonly address: string }
  | { readonly kind: 'sign-in'; readonly search: string }
  | { readonly kind: 'sign-out'; readonly search: string }

const show = (asked: AskedRoute): Step => {
  if (asked.route === redirectRoute) return { kind: 'forward', address: forwardedAddress(asked) }
  if (asked.route === loginRoute) return { kind: 'sign-in', search: asked.search }
  return { kind: 'show', asked }
}

const pathOf = (routes: readonly ConsoleRoute[], name: string): string =>
  routes.find((route) => route.name === name)?.path ?? startRoute.path

/** Applies the guards to an address that somebody is at. */
export const nextStep = (
  pathname: string,
  asked: AskedRoute,
  visitor: Visitor,
  routes: readonly ConsoleRoute[],
): Step => {
  if (pathname === '/') {
    return visitor.hasToken ? { kind: 'forward', address: startRoute.path } : { kind: 'sign-in', search: '' }
  }
  const decision = decide(asked, visitor, routes)
  switch (decision.go) {
    case 'allow':
      return show(asked)
    case 'load-user-info':
      return { kind: 'wait', keepsPage: false }
    case 'load-menu':
      return { kind: 'wait', keepsPage: true }
    case 'route':
      return { kind: 'forward', address: pathOf(routes, decision.name) }
    case 'not-found':
      return { kind: 'show', asked: { ...asked, route: notFoundRoute } }
    case 'login':
      return { kind: 'sign-in', search: decision.search }
    case 'sign-out':
      return { kind: 'sign-out', search: decision.search }
  }
}
