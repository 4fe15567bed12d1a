import { pageFiles } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import type { LazyModules, Remote } from '@outlet/shared/remote/define-remote'
import { readToken } from '@outlet/shared/session/token'
import { readLocale } from '@outlet/shared/settings/locale'
import { reportError } from '../client-errors/report-error'
import type { RemoteLoaders } from '../console/console-model'
import { countedLoad } from '../release-health/count-loads'
import { loadExposed, registerRelease } from './federation-runtime'
import { checkModuleFiles, withSlowDeadline } from './load-module'
import { preloadFiles } from './preload-file'
import { withOneRetry } from './retry'

const findRemote = (release: InlineRelease, name: string): InlineRemote => {
  const remote = release.remotes.find((each) => each.name === name)
  if (!remote) throw new Error(`no remote '${name}' is pinned`)
  return remote
}

// The exposed module comes from another build, so its type is not checked here. That build has checked it against the
// manifest.
const asRemote = (exposed: unknown): Remote => (exposed as { default: Remote }).default

type SelectExposed<Part> = (remote: Remote) => LazyModules<Part> | undefined

const load = async <Part>(
  release: InlineRelease,
  remoteName: string,
  name: string,
  selectExposed: SelectExposed<Part>,
): Promise<Part> => {
  const remote = findRemote(release, remoteName)
  const loadOnce = async () => {
    preloadFiles(release, pageFiles(release, remote, name, readLocale()))
    const isModule = remote.entry_type === 'module'
    if (isModule) await checkModuleFiles(release, remote, name, readLocale())
    const lazy = selectExposed(asRemote(await loadExposed(remote)))?.[name]
    if (!lazy) throw new Error(`remote '${remoteName}' exposes no '${name}' of this kind`)
    return (await (isModule ? withSlowDeadline(lazy(), remote.base) : lazy())).default
  }
  return countedLoad(remote, () => withOneRetry(loadOnce)).catch((error: unknown) => {
    // The report contains release and file, which the person who sees the failure could not name.
    if (readToken() !== null) void reportError(release, remoteName, error, 'load')
    throw error
  })
}

/**
 * Functions that load the parts of a release's remotes, each by the remote's short name (`orders`) and its own name in
 * the manifest (`OrderList`). A call after a failure loads again. They throw the original error: RemoteLoadError,
 * webpack's ChunkLoadError, or an error of the remote's own code.
 */
export const remoteLoaders = (release: InlineRelease): RemoteLoaders => {
  globalThis.__addIntegrity?.(release.integrity)
  registerRelease(release.remotes)
  return {
    loadPage: (remote, name) => load(release, remote, name, ({ pages }) => pages),
    loadWidget: (remote, name) => load(release, remote, name, ({ widgets }) => widgets),
    loadCommand: (remote, name) => load(release, remote, name, ({ commands }) => commands),
    loadSearch: (remote, name) => load(release, remote, name, ({ searches }) => searches),
    loadStep: (remote, name) => load(release, remote, name, ({ steps }) => steps),
    loadSettings: (remote, name) => load(release, remote, name, ({ settings }) => settings),
  }
}
