import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { ReleaseProblem } from './release-problem'

/** Pages of the host and the server's own addresses: no remote may have them. */
const RESERVED_PATH = /^\/(login|dashboard\/workplace|(redirect|exception|api|remotes)(\/.*)?)?$/
const RESERVED_NAMES = new Set(['login', 'notFound', 'Forbidden', 'Redirect', 'ServerError', 'Workplace'])

/** `/products/:id` and `/products/:key/` ask for the same addresses. */
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':').replace(/(.)\/+$/, '$1')

type Routed = Pick<RemoteDescriptor, 'name' | 'routes'>

/** Routes that the host or the server has itself. */
export function reservedRoutes({ name, routes }: Routed): ReleaseProblem[] {
  return routes.flatMap((route) =>
    RESERVED_PATH.test(shapeOf(route.path)) || RESERVED_NAMES.has(route.name)
      ? [
          {
            path: `${name}.${route.name}`,
            code: 'release.route_reserved',
            message: `route ${route.name} at ${route.path}: the console has this name or path itself`,
          },
        ]
      : [],
  )
}

/** Two routes of one name, or of paths that ask for the same addresses, within and between these remotes. */
export function routeCollisions(remotes: readonly Routed[], code: string): ReleaseProblem[] {
  const owners = new Map<string, string>()
  const problems: ReleaseProblem[] = []
  for (const { name, routes } of remotes) {
    for (const route of routes) {
      const path = `${name}.${route.name}`
      for (const claim of [`name ${route.name}`, `path ${shapeOf(route.path)}`]) {
        const owner = owners.get(claim)
        if (owner) problems.push({ path, code, message: `${path} and ${owner} have the same ${claim}` })
        else owners.set(claim, path)
      }
    }
  }
  return problems
}
