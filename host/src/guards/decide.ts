import { mayOpen } from '@outlet/shared/contract/may-open'
import type { ServerMenu } from '../menu/server-menu'
import type { AskedRoute, ConsoleRoute } from '../router/console-route'
import { loginSearch } from './login-redirect'

/** Who asks for a page. */
export interface Visitor {
  readonly hasToken: boolean
  readonly userInfo: 'unknown' | 'known' | 'failed'
  /** The role that the console is shown as. */
  readonly role: string | null
  readonly menu: ServerMenu
}

export type Decision =
  | { readonly go: 'allow' }
  | { readonly go: 'load-user-info' }
  | { readonly go: 'load-menu' }
  /** `search` leads back to the page that was asked for. */
  | { readonly go: 'login'; readonly search: string }
  | { readonly go: 'sign-out'; readonly search: string }
  | { readonly go: 'route'; readonly name: string }
  | { readonly go: 'not-found' }

/** Routes that skip the check of the session and of the menu. */
const whitelist: readonly string[] = ['notFound', 'login']

const DEFAULT_ROLE = 'admin'

type Guard = (asked: AskedRoute, visitor: Visitor, routes: readonly ConsoleRoute[]) => Decision | null

/** 1: with a token but no known role, user info comes first. */
const userInfoGuard: Guard = (asked, { hasToken, userInfo }) => {
  if (!hasToken || userInfo === 'known' || asked.route.name === 'login') return null
  if (userInfo === 'failed') return { go: 'sign-out', search: loginSearch(asked) }
  return { go: 'load-user-info' }
}

/** 2: without a token, to the login page and back. */
const tokenGuard: Guard = (asked, { hasToken }) =>
  hasToken || whitelist.includes(asked.route.name) ? null : { go: 'login', search: loginSearch(asked) }

/** A route can be gone to by itself only where its path has no parameter. */
const firstPermitted = (routes: readonly ConsoleRoute[], role: string): ConsoleRoute | undefined =>
  routes.find((route) => route.requiresAuth && !route.hideInMenu && !route.path.includes(':') && mayOpen(route, role))

/** 3: a route that the role may not open gives way to the first that it may. */
const permissionGuard: Guard = ({ route }, { role }, routes) => {
  if (mayOpen(route, role)) return null
  const first = firstPermitted(routes, role ?? DEFAULT_ROLE)
  // The search with the default role may find the very route that was just refused.
  return first && mayOpen(first, role) ? { go: 'route', name: first.name } : { go: 'not-found' }
}

/**
 * 4: with the menu from the server, only what is in it. A menu that can't be had bars nobody: it is a choice of what to
 * show and no right, which the server asks for at every read; see docs/decisions/menu-from-server.md.
 */
const menuGuard: Guard = ({ route }, { role, menu }) => {
  if (whitelist.includes(route.name) || route.isPreviewed) return null
  if (menu.state !== 'known') return menu.state === 'unknown' ? { go: 'load-menu' } : null
  return menu.names.has(route.name) && mayOpen(route, role) ? null : { go: 'not-found' }
}

const guards: readonly Guard[] = [userInfoGuard, tokenGuard, permissionGuard, menuGuard]

/**
 * What becomes of an asked-for page: the specification's four guards, in their order.
 * @param routes in the menu's order, which is the order of the search for a permitted route
 */
export const decide = (asked: AskedRoute, visitor: Visitor, routes: readonly ConsoleRoute[]): Decision => {
  for (const guard of guards) {
    const decision = guard(asked, visitor, routes)
    if (decision) return decision
  }
  return { go: 'allow' }
}
