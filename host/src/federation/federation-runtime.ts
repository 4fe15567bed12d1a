import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import type { InlineRemote } from '@outlet/shared/contract/releases'
import { importModule } from './load-module'
import { RemoteLoadError, loadScript } from './load-script'

type RuntimePlugin = NonNullable<Parameters<typeof registerPlugins>[0]>[number]
type LoadEntry = NonNullable<RuntimePlugin['loadEntry']>
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value

const refuse = (url: string): never => {
  throw new RemoteLoadError('integrity-unknown', url)
}

/**
 * Replaces federation's own loader, which has no integrity check and a time-out of 20 seconds. Entries are loaded here;
 * their chunks by webpack's loader, which `IntegrityPlugin` of remote-kit guards in every build.
 */
const integrityPlugin: RuntimePlugin = {
  name: 'outlet-integrity',
  loadEntry: async ({ remoteInfo: { entry, entryGlobalName, type } }) => {
    const held = (): unknown => Reflect.get(globalThis, entryGlobalName)
    if (type !== 'module' && !isContainer(held())) await loadScript(entry)
    const container = type === 'module' ? await importModule(entry) : held()
    if (!isContainer(container)) throw new RemoteLoadError('no-container', entry)
    return container
  },
  createScript: ({ url }) => refuse(url),
  createLink: ({ url }) => refuse(url),
  fetch: (url) => refuse(url),
}

/**
 * Clears the cached promise of a shared module whose file could not be loaded; otherwise the runtime would return that
 * failure to every later try. As a global plugin it also applies to the remotes' own runtimes.
 */
const forgetFailedShares: RuntimePlugin = {
  name: 'outlet-forget-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) {
        if (!shared.loaded) shared.loading = null
      }
    }
  },
}

const registeredName = ({ name, version }: InlineRemote): string => `${name}@${version}`

const registered = new Set<string>()

/** Registers a release's remotes in the federation runtime, in addition to the registered ones. Loads nothing. */
export const registerRelease = (remotes: readonly InlineRemote[]): void => {
  if (registered.size === 0) {
    registerGlobalPlugins([forgetFailedShares])
    registerPlugins([integrityPlugin, forgetFailedShares])
  }
  const added = remotes.filter((remote) => !registered.has(registeredName(remote)))
  for (const remote of added) registered.add(registeredName(remote))
  registerRemotes(
    added.map((remote) => ({
      name: registeredName(remote),
      entry: new URL(remote.base + remote.entry, location.href).href,
      entryGlobalName: remote.global,
      type: remote.entry_type ?? 'global',
    })),
  )
}

/** Loads the one module that every remote exposes. */
export const loadExposed = (remote: InlineRemote): Promise<unknown> => loadRemote(`${registeredName(remote)}/main`)
