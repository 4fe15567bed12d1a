import semver from 'semver'
import type { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { contractProblems } from '@outlet/release-gate/check-descriptor'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { reservedRoutes, routeCollisions } from '@outlet/release-gate/check-routes'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'

type SharedProvider = Pick<RemoteDescriptor, 'shared'>

/** Returns the shared modules that the host lacks or has in an unsupported version; a remote does not bundle them. */
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

/** Returns names that several remotes use although only one may, since the console could not distinguish them. */
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
 * Returns the problems of a set of releases: conflicting routes or names, and an unsupported contract or shared module.
 * Without a host, shared modules are not checked.
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
