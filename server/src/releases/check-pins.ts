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

/** What only one of all remotes may have: the console would take either. */
function nameCollisions(remotes: readonly RemoteDescriptor[]): ReleaseProblem[] {
  const names = remotes.flatMap(({ name: remote, global, notifications, commands }) => [
    { remote, what: `the global name ${global}` },
    ...notifications.map(({ kind }) => ({ remote, what: `the wording of notifications of kind ${kind}` })),
    ...commands.map(({ name }) => ({ remote, what: `the command ${name}` })),
  ])
  const owners = new Map<string, string>()
  return names.flatMap(({ remote, what }) => {
    const owner = owners.get(what) ?? remote
    owners.set(what, owner)
    if (owner === remote) return []
    const message = `${remote} and ${owner} both have ${what}: only one of them may; take it out of ${remote} or rename it`
    return [{ path: remote, code: 'environment.name_conflict', message }]
  })
}

/**
 * What is wrong with a set of releases as one console: routes or names that collide, a contract or a shared module out of
 * range.
 * A set without a host is only checked as far as it goes.
 */
export function pinProblems(releases: readonly RemoteDescriptor[]): ReleaseProblem[] {
  const host = releases.find(({ name }) => name === HOST)
  const remotes = releases.filter(({ name }) => name !== HOST)
  return [
    ...routeCollisions(remotes, 'environment.route_conflict'),
    ...nameCollisions(remotes),
    ...remotes.flatMap(reservedRoutes),
    ...releases.flatMap(contractProblems),
    ...(host ? remotes.flatMap((remote) => sharedProblems(host, remote)) : []),
  ]
}
