import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { isSamePath, overlapsHost, pathsOverlap } from '@outlet/shared/contract/releases/route-overlap'
import type { ReleaseProblem } from './release-problem'

const ownNames = new Set<string>(Object.values(hostRoutes).map(({ name }) => name))

type Routed = Pick<RemoteDescriptor, 'name' | 'routes'>

/** Reports routes whose name or path belongs to the host or the server. */
export const reservedRoutes = ({ name, routes }: Routed): ReleaseProblem[] =>
  routes
    .filter((route) => ownNames.has(route.name) || overlapsHost(route.path))
    .map((route) => ({
      path: `${name}.${route.name}`,
      code: 'release.route_reserved',
      message: `route ${route.name} at ${route.path}: the console has this name or path itself`,
    }))

/**
 * Reports routes with the same name or with overlapping paths. Within a remote, only one of two identical paths could
 * be displayed; between two remotes, one would take over pages of the other.
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
        ...(overlaps(other.path, route.path) ? [`use the same address: ${route.path}, ${other.path}`] : []),
      ]
      return same.map((what) => ({ path, code, message: `${path} and ${owner} ${what}` }))
    })
  })
}
