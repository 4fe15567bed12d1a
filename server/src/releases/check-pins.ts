import semver from 'semver'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { contractProblems } from '@outlet/shared/contract/gate/check-descriptor'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { reservedRoutes, routeCollisions } from '@outlet/shared/contract/gate/check-routes'
import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'

type SharedProvider = Pick<RemoteDescriptor, 'shared'>

/** A remote brings nothing of what the host shares, so each must be there, in its range. */
function sharedProblems(host: SharedProvider, remote: RemoteDescriptor): ReleaseProblem[] {
  return Object.entries(remote.shared).flatMap(([module, range]) => {
    const provided = Object.hasOwn(host.shared, module) ? host.shared[module] : undefined
    if (provided !== undefined && semver.satisfies(provided, range, { includePrerelease: true })) return []
    const has = provided === undefined ? 'does not share it' : `has ${provided}`
    return [
      {
        path: `${remote.name}.${module}`,
        code: 'environment.shared_unsatisfied',
        message: `${remote.name}@${remote.version} needs ${module} ${range}; the pinned host ${has}`,
      },
    ]
  })
}

/**
 * What is wrong with a set of releases as one console: routes that collide, a contract or a shared module out of range.
 * A set without a host is only checked as far as it goes.
 */
export function pinProblems(releases: readonly RemoteDescriptor[]): ReleaseProblem[] {
  const host = releases.find(({ name }) => name === HOST)
  const remotes = releases.filter(({ name }) => name !== HOST)
  return [
    ...routeCollisions(remotes, 'environment.route_conflict'),
    ...remotes.flatMap(reservedRoutes),
    ...releases.flatMap(contractProblems),
    ...(host ? remotes.flatMap((remote) => sharedProblems(host, remote)) : []),
  ]
}
