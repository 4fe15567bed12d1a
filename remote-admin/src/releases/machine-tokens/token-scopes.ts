/** What the form offers: all that has to do with releases. Other scopes are made by the API. */
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

export interface Wanted {
  readonly may: readonly DeployPermission[]
  /** None: all. */
  readonly remotes: readonly string[]
  readonly environments: readonly string[]
}

const limited = (scope: string, remotes: readonly string[]): string[] =>
  remotes.length === 0 ? [scope] : remotes.map((remote) => `${scope}:${remote}`)

/** The scopes that allow exactly what is wanted. */
export const scopesOf = ({ may, remotes, environments }: Wanted): string[] =>
  may.flatMap((permission) => {
    if (permission === 'releases.read') return [permission]
    if (permission !== 'releases.pin') return limited(permission, remotes)
    return environments.flatMap((environment) => limited(`${permission}:${environment}`, remotes))
  })

/** Scopes that differ only in their remotes, as one. */
export interface ScopeGroup {
  readonly permission: string
  /** Of `releases.pin` alone. */
  readonly environment: string | undefined
  /** None: all. */
  readonly remotes: readonly string[]
}

const parse = (scope: string) => {
  const [permission = '', ...names] = scope.split(':')
  const [environment, remote] = permission === 'releases.pin' ? names : [undefined, names[0]]
  return { permission, environment, remote }
}

/** Scopes as a person reads them, in the order of what they allow. */
export const groupScopes = (scopes: readonly string[]): ScopeGroup[] => {
  const groups = new Map<string, { permission: string; environment: string | undefined; remotes: Set<string> | null }>()
  for (const scope of scopes) {
    const { permission, environment, remote } = parse(scope)
    const key = `${permission}:${environment ?? ''}`
    const group = groups.get(key) ?? { permission, environment, remotes: new Set<string>() }
    // One scope for all makes those for some needless.
    if (remote === undefined) group.remotes = null
    group.remotes?.add(remote ?? '')
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({ ...group, remotes: [...(group.remotes ?? [])] }))
}
