import { bestRoute, isHostAddress } from '@outlet/shared/contract/releases/route-overlap'
import type { RouteMatch, ConsoleRoute } from './console-route'
import { notFoundRoute, redirectRoute } from './host-routes'
import { namedRoutes } from './named-routes'

/**
 * All pages of the console: the host's own, then those of the release's remotes. The registry refuses names and paths
 * that the host or another remote uses; routes that still conflict are left out here.
 */
export const routeTable = (release: Parameters<typeof namedRoutes>[0]): readonly ConsoleRoute[] => {
  const table: ConsoleRoute[] = []
  for (const route of namedRoutes(release)) {
    const isTaken = isHostAddress(route.path) || table.some(({ name }) => name === route.name)
    if (route.remote === null || !isTaken) table.push(route)
  }
  return table
}

const REDIRECT_PREFIX = '/redirect/'

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Target of a /redirect/ address. The target path may contain slashes, encoded or not. */
const redirectOf = (pathname: string): { path: string } | null => {
  const path = decode(pathname.slice(REDIRECT_PREFIX.length))
  return pathname.startsWith(REDIRECT_PREFIX) && path !== '' ? { path } : null
}

/**
 * Finds the page of an address; `notFound` if there is none. A remote's pattern never matches an address of the host.
 * Among remotes, an exact path takes precedence over a path with a parameter.
 */
export const matchRoute = (
  routes: readonly ConsoleRoute[],
  { pathname, search }: { pathname: string; search: string },
): RouteMatch => {
  const params = redirectOf(pathname)
  if (params) return { route: redirectRoute, params, search }
  const own = routes.filter((route) => route.remote === null && route !== redirectRoute)
  const remotes = isHostAddress(pathname) ? [] : routes.filter(({ remote }) => remote !== null)
  const found = bestRoute(own, pathname) ?? bestRoute(remotes, pathname)
  return found ? { ...found, search } : { route: notFoundRoute, params: {}, search }
}

/**
 * Target address of `/redirect/:path`, always within this console: leading slashes or backslashes are removed, since
 * they would address another host (open redirect).
 */
export const forwardedAddress = ({ params, search }: RouteMatch): string =>
  `/${(params['path'] ?? '').replace(/^[/\\]+/, '')}${search}`
