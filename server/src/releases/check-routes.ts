import { hostRoutes } from '@outlet/shared/contract/host-routes'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { ReleaseProblem } from './release-problem'

/** The root and all below these are the host's or the server's: no remote may have them. */
const RESERVED_PATH = /^\/((redirect|exception|account|api|remotes)(\/.*)?)?$/

/** `/products/:id` and `/products/:key/` ask for the same addresses. */
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':').replace(/(.)\/+$/, '$1')

const ownRoutes = Object.values(hostRoutes)
const ownNames = new Set<string>(ownRoutes.map(({ name }) => name))
const ownShapes = new Set(ownRoutes.map(({ path }) => shapeOf(path)))

const isReserved = ({ name, path }: RemoteDescriptor['routes'][number]) =>
  ownNames.has(name) || ownShapes.has(shapeOf(path)) || RESERVED_PATH.test(shapeOf(path))

type Routed = Pick<RemoteDescriptor, 'name' | 'routes'>

/** Routes that the host or the server has itself. */
export function reservedRoutes({ name, routes }: Routed): ReleaseProblem[] {
  return routes.flatMap((route) =>
    isReserved(route)
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
