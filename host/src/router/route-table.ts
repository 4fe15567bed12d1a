import { matchPath } from '@outlet/shared/contract/match-path'
import type { InlineRelease, RemoteRoute } from '@outlet/shared/contract/releases'
import type { AskedRoute, ConsoleRoute } from './console-route'
import { hostRoutes, notFoundRoute, redirectRoute } from './host-routes'

const fromManifest = (remote: string, route: RemoteRoute): ConsoleRoute => ({
  name: route.name,
  path: route.path,
  label: route.label,
  pinyin: route.pinyin,
  requiresAuth: route.requiresAuth,
  roles: route.roles,
  section: route.section,
  icon: route.icon,
  order: route.order,
  hideInMenu: route.hideInMenu,
  perStore: route.perStore,
  ignoreCache: route.ignoreCache,
  keepAlive: route.keepAlive,
  remote,
})

/** All pages of the console: the host's own, then what the release's remotes bring. */
export const routeTable = ({ remotes }: Pick<InlineRelease, 'remotes'>): readonly ConsoleRoute[] => [
  ...hostRoutes,
  ...remotes.flatMap(({ name, routes }) => routes.map((route) => fromManifest(name, route))),
]

const REDIRECT_PREFIX = '/redirect/'

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path behind `/redirect/` may itself hold slashes, encoded or not. */
const matchRoute = (route: ConsoleRoute, pathname: string): Record<string, string> | null => {
  if (route !== redirectRoute) return route.path === '' ? null : matchPath(route.path, pathname)
  const path = decode(pathname.slice(REDIRECT_PREFIX.length))
  return pathname.startsWith(REDIRECT_PREFIX) && path !== '' ? { path } : null
}

/** The page that an address asks for; `notFound` where there is none. */
export const askRoute = (
  routes: readonly ConsoleRoute[],
  { pathname, search }: { pathname: string; search: string },
): AskedRoute => {
  for (const route of routes) {
    const params = matchRoute(route, pathname)
    if (params) return { route, params, search }
  }
  return { route: notFoundRoute, params: {}, search }
}

/**
 * The address that `/redirect/:path` forwards to, always one of this console: slashes or backslashes in front would
 * otherwise name another host.
 */
export const forwardedAddress = ({ params, search }: AskedRoute): string =>
  `/${(params['path'] ?? '').replace(/^[/\\]+/, '')}${search}`
