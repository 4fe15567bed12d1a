import { bestRoute, isHostAddress } from '@outlet/shared/contract/route-overlap'
import type { AskedRoute, ConsoleRoute } from './console-route'
import { notFoundRoute, redirectRoute } from './host-routes'
import { namedRoutes } from './named-routes'

/**
 * All pages of the console: the host's own, then what the release's remotes bring. The registry refuses a name or path
 * that is the host's or another remote's; what it let through all the same is left out here.
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

/** The path behind `/redirect/` may itself hold slashes, encoded or not. */
const redirectOf = (pathname: string): { path: string } | null => {
  const path = decode(pathname.slice(REDIRECT_PREFIX.length))
  return pathname.startsWith(REDIRECT_PREFIX) && path !== '' ? { path } : null
}

/**
 * The page that an address asks for; `notFound` where there is none. The host's addresses are the host's, whatever
 * pattern a remote has; among remotes, the page that names the address goes before one with a parameter.
 */
export const askRoute = (
  routes: readonly ConsoleRoute[],
  { pathname, search }: { pathname: string; search: string },
): AskedRoute => {
  const params = redirectOf(pathname)
  if (params) return { route: redirectRoute, params, search }
  const own = routes.filter((route) => route.remote === null && route !== redirectRoute)
  const remotes = isHostAddress(pathname) ? [] : routes.filter(({ remote }) => remote !== null)
  const found = bestRoute(own, pathname) ?? bestRoute(remotes, pathname)
  return found ? { ...found, search } : { route: notFoundRoute, params: {}, search }
}

/**
 * The address that `/redirect/:path` forwards to, always one of this console: slashes or backslashes in front would
 * otherwise name another host.
 */
export const forwardedAddress = ({ params, search }: AskedRoute): string =>
  `/${(params['path'] ?? '').replace(/^[/\\]+/, '')}${search}`
