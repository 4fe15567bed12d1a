import { mayOpen } from '@outlet/shared/contract/users/may-open'
import type { ServerMenu } from '../menu/server-menu'
import type { RouteMatch, ConsoleRoute } from '../router/console-route'
import { loginSearch } from './login-redirect'

/** The person who requests a page. */
export interface Visitor {
  readonly hasToken: boolean
  readonly userInfo: 'unknown' | 'known' | 'failed'
  /** Role as which the console is shown. */
  readonly role: string | null
  readonly menu: ServerMenu
}

export type Decision =
  | { readonly go: 'allow' }
  | { readonly go: 'load-user-info' }
  | { readonly go: 'load-menu' }
  /** `search` leads back to the requested page. */
  | { readonly go: 'login'; readonly search: string }
  | { readonly go: 'sign-out'; readonly search: string }
  | { readonly go: 'route'; readonly name: string }
  | { readonly go: 'not-found' }

/** Routes that skip the check of the session and of the menu. */
const whitelist: readonly string[] = ['notFound', 'login']

const DEFAULT_ROLE = 'admin'

type Guard = (match: RouteMatch, visitor: Visitor, routes: readonly ConsoleRoute[]) => Decision | null

/** Guard 1: with a token but without a known role, user info is loaded first. */
const userInfoGuard: Guard = (match, { hasToken, userInfo }) => {
  if (!hasToken || userInfo === 'known' || match.route.name === 'login') return null
  if (userInfo === 'failed') return { go: 'sign-out', search: loginSearch(match) }
  return { go: 'load-user-info' }
}

/** Guard 2: without a token, redirects to the login page and back. */
const tokenGuard: Guard = (match, { hasToken }) =>
  hasToken || whitelist.includes(match.route.name) ? null : { go: 'login', search: loginSearch(match) }

/** Only routes without a path parameter can be redirect targets. */
const firstPermitted = (routes: readonly ConsoleRoute[], role: string): ConsoleRoute | undefined =>
  routes.find((route) => route.requiresAuth && !route.hideInMenu && !route.path.includes(':') && mayOpen(route, role))

/** Guard 3: replaces a route that the role may not open with the first route that it may open. */
const permissionGuard: Guard = ({ route }, { role }, routes) => {
  if (mayOpen(route, role)) return null
  const first = firstPermitted(routes, role ?? DEFAULT_ROLE)
  // The search with the default role may find the route that was just refused.
  return first && mayOpen(first, role) ? { go: 'route', name: first.name } : { go: 'not-found' }
}

/**
 * Guard 4: with the menu from the server, only pages in the menu. A menu that cannot be loaded blocks no page: the menu
 * is a choice of what to show and grants no permission, which the server checks at every read; see
 * docs/decisions/menu-from-server.md.
 */
const menuGuard: Guard = ({ route }, { role, menu }) => {
  if (whitelist.includes(route.name) || route.isPreviewed) return null
  if (menu.state !== 'known') return menu.state === 'unknown' ? { go: 'load-menu' } : null
  return menu.names.has(route.name) && mayOpen(route, role) ? null : { go: 'not-found' }
}

const guards: readonly Guard[] = [userInfoGuard, tokenGuard, permissionGuard, menuGuard]

/**
 * Decides what happens to a requested page: the specification's four guards, in their order.
 * @param routes in menu order, which is the search order for a permitted route
 */
export const decide = (match: RouteMatch, visitor: Visitor, routes: readonly ConsoleRoute[]): Decision => {
  for (const guard of guards) {
    const decision = guard(match, visitor, routes)
    if (decision) return decision
  }
  return { go: 'allow' }
}
