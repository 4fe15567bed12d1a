import { hostRoutes } from './host-routes'
import { isParameter, isSameWord, matchPath, segmentsOf } from './match-path'

/** First words of addresses that the host or the server has, with all below them. */
const RESERVED_WORDS = [
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
 * Whether some address is asked for by both paths, each with or without parameters. Pages of one remote may overlap,
 * `/orders/new` and `/orders/:id`; those of two remotes may not.
 */
export const pathsOverlap = (a: string, b: string): boolean => {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  return (
    left.length === right.length &&
    left.every((part, index) => {
      const other = right[index] ?? ''
      return isParameter(part) || isParameter(other) || isSameWord(part, other)
    })
  )
}

/**
 * Whether a path asks for the same addresses as another whatever their parameters are called: `/orders/:id` and
 * `/orders//:key/`. Within a remote, too, only one of two such pages could ever be shown.
 */
export const isSamePath = (a: string, b: string): boolean => pathsOverlap(a, b) && rank(a) === rank(b)

/**
 * Whether a remote's path asks for an address, any one, that the host or the server has: the root, the host's pages, and
 * all below what is theirs. A path that begins with a parameter does.
 */
export const overlapsHost = (path: string): boolean => {
  const [first] = segmentsOf(path)
  if (first === undefined || isParameter(first)) return true
  return (
    RESERVED_WORDS.some((word) => isSameWord(word, first)) || hostPaths.some((hostPath) => pathsOverlap(hostPath, path))
  )
}

/** Whether an address is the host's or the server's, so that no remote's page is ever shown at it. */
export const isHostAddress = (pathname: string): boolean => overlapsHost(withoutParameters(pathname))

/** A segment of an address is no parameter, whatever it begins with. */
const withoutParameters = (pathname: string): string =>
  segmentsOf(pathname)
    .map((segment) => encodeURIComponent(segment.replace(/^:/, '_')))
    .join('/')

/** A path's words and parameters, in order: of two paths that match the same address, the lesser says more of it. */
const rank = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (isParameter(segment) ? 1 : 0))
    .join('')

/**
 * The route that an address asks for: a word before a parameter, else the first in the list, so that no pattern takes
 * an address that another route names.
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
