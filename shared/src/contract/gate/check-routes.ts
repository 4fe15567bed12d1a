import { hostRoutes } from '../host-routes'
import type { RemoteDescriptor } from '../releases'
import { isSamePath, overlapsHost, pathsOverlap } from '../route-overlap'
import type { ReleaseProblem } from './release-problem'

const ownNames = new Set<string>(Object.values(hostRoutes).map(({ name }) => name))

type Routed = Pick<RemoteDescriptor, 'name' | 'routes'>

/** Routes that the host or the server has itself. */
export const reservedRoutes = ({ name, routes }: Routed): ReleaseProblem[] =>
  routes
    .filter((route) => ownNames.has(route.name) || overlapsHost(route.path))
    .map((route) => ({
      path: `${name}.${route.name}`,
      code: 'release.route_reserved',
      message: `route ${route.name} at ${route.path}: the console has this name or path itself`,
    }))

/**
 * Two routes of one name, or of paths that ask for the same address: within a remote only one of two alike could ever be
 * shown; of two remotes, one would take pages from the other.
 */
export function routeCollisions(remotes: readonly Routed[], code: string): ReleaseProblem[] {
  const all = remotes.flatMap(({ name: remote, routes }) => routes.map((route) => ({ remote, ...route })))
  return all.flatMap((route, index) => {
    const path = `${route.remote}.${route.name}`
    return all.slice(0, index).flatMap((other) => {
      const owner = `${other.remote}.${other.name}`
      const overlaps = other.remote === route.remote ? isSamePath : pathsOverlap
      const same = [
        ...(other.name === route.name ? [`have the same name ${route.name}`] : []),
        ...(overlaps(other.path, route.path) ? [`ask for the same address: ${route.path}, ${other.path}`] : []),
      ]
      return same.map((what) => ({ path, code, message: `${path} and ${owner} ${what}` }))
    })
  })
}
