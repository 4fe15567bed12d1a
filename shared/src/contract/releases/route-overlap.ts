import { hostRoutes } from './host-routes'
import { isParameter, isSameSegment, matchPath, segmentsOf } from './match-path'

/** First segments of addresses that belong to the host or the server, with all addresses below them. */
const RESERVED_SEGMENTS = [
  'account',
  'alerts',
  'api',
  'buy',
  'csp-reports',
  'exception',
  'healthz',
  'kit',
  'login',
  'metrics',
  'readyz',
  'redirect',
  'remotes',
] as const

const hostPaths = Object.values(hostRoutes)
  .map(({ path }) => path)
  .filter((path) => path !== '')

/**
 * Whether at least one address matches both paths, with or without parameters. Pages of one remote may overlap, such as
 * `/orders/new` and `/orders/:id`; pages of two remotes may not.
 */
export const pathsOverlap = (a: string, b: string): boolean => {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const other = right[index] ?? ''
      return isParameter(part) || isParameter(other) || isSameSegment(part, other)
    })
  )
}

/**
 * Whether two paths match the same addresses, independent of the names of their parameters: `/orders/:id` and
 * `/orders//:key/`. Only one of two such pages could be displayed, so this is not permitted within a remote either.
 */
export const isSamePath = (a: string, b: string): boolean => pathsOverlap(a, b) && rank(a) === rank(b)

/**
 * Whether a remote's path matches any address of the host or the server: the root, the host's pages, and everything
 * below their segments. A path that starts with a parameter always does.
 */
export const overlapsHost = (path: string): boolean => {
  const [first] = segmentsOf(path)
  if (first === undefined || isParameter(first)) return true
  return (
    RESERVED_SEGMENTS.some((word) => isSameSegment(word, first)) ||
    hostPaths.some((hostPath) => pathsOverlap(hostPath, path))
  )
}

/** Whether an address belongs to the host or the server, so that no page of a remote is displayed there. */
export const isHostAddress = (pathname: string): boolean => overlapsHost(withoutParameters(pathname))

/** Escapes leading colons: the segments of an address are never parameters. */
const withoutParameters = (pathname: string): string =>
  segmentsOf(pathname)
    .map((segment) => encodeURIComponent(segment.replace(/^:/, '_')))
    .join('/')

/** Sort key for the specificity of a path: of two paths that match the same address, the lower one is more specific. */
const rank = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (isParameter(segment) ? 1 : 0))
    .join('')

/**
 * Returns the most specific route of an address: a literal segment takes precedence over a parameter, so that no
 * pattern takes the address that another route names. Between equal routes, the first one wins.
 */
export const bestRoute = <Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): { readonly route: Route; readonly params: Record<string, string> } | null => {
  let best: { readonly route: Route; readonly params: Record<string, string> } | null = null
  for (const route of routes) {
    const params = route.path === '' ? null : matchPath(route.path, pathname)
    if (params && (!best || rank(route.path) < rank(best.route.path))) best = { route, params }
  }
  return best
}
