/** Permissions offered by the form, all about releases. Tokens with other scopes are created by the API. */
export const deployPermissions = [
  'releases.read',
  'releases.publish',
  'releases.pin',
  'releases.preview',
  'releases.revoke',
] as const
export type DeployPermission = (typeof deployPermissions)[number]

export const isDeployPermission = (text: string): text is DeployPermission =>
  deployPermissions.some((permission) => permission === text)

export interface ScopeRequest {
  readonly permissions: readonly DeployPermission[]
  /** Empty = all remotes. */
  readonly remotes: readonly string[]
  readonly environments: readonly string[]
}

const perRemote = (scope: string, remotes: readonly string[]): string[] =>
  remotes.length === 0 ? [scope] : remotes.map((remote) => `${scope}:${remote}`)

/** Scopes that grant exactly the requested permissions. */
export const scopesOf = ({ permissions, remotes, environments }: ScopeRequest): string[] =>
  permissions.flatMap((permission) => {
    if (permission === 'releases.read') return [permission]
    if (permission !== 'releases.pin') return perRemote(permission, remotes)
    return environments.flatMap((environment) => perRemote(`${permission}:${environment}`, remotes))
  })

/** Group of scopes that differ only in their remotes. */
export interface ScopeGroup {
  readonly permission: string
  /** Environment of `releases.pin`; undefined for other permissions. */
  readonly environment: string | undefined
  /** Empty = all remotes. */
  readonly remotes: readonly string[]
}

const parse = (scope: string) => {
  const [permission = '', ...names] = scope.split(':')
  const [environment, remote] = permission === 'releases.pin' ? names : [undefined, names[0]]
  return { permission, environment, remote }
}

/** Scopes grouped for display, in the order of their first occurrence. */
export const groupScopes = (scopes: readonly string[]): ScopeGroup[] => {
  const groups = new Map<string, { permission: string; environment: string | undefined; remotes: Set<string> | null }>()
  for (const scope of scopes) {
    const { permission, environment, remote } = parse(scope)
    const key = `${permission}:${environment ?? ''}`
    const group = groups.get(key) ?? { permission, environment, remotes: new Set<string>() }
    // A scope for all remotes makes the scopes for single remotes redundant.
    if (remote === undefined) group.remotes = null
    group.remotes?.add(remote ?? '')
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, remotes: [...(group.remotes ?? [])] }))
}
