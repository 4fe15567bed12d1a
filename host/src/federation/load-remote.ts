import { pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import type { Parts, Remote } from '@outlet/shared/remote/define-remote'
import { readToken } from '@outlet/shared/session/token'
import { readLocale } from '@outlet/shared/settings/locale'
import { reportError } from '../client-errors/report-error'
import type { RemoteLoaders } from '../console/console-parts'
import { countedLoad } from '../release-health/count-loads'
import { loadExposed, registerRelease } from './federation-runtime'
import { checkModuleFiles, untilLate } from './load-module'
import { preloadFiles } from './preload-file'
import { withOneRetry } from './retry'

const findRemote = (release: InlineRelease, name: string): InlineRemote => {
  const remote = release.remotes.find((each) => each.name === name)
  if (!remote) throw new Error(`no remote '${name}' is pinned`)
  return remote
}

// What a remote exposes crosses a build that the types do not see; its own build has checked it against its manifest.
const asRemote = (exposed: unknown): Remote => (exposed as { default: Remote }).default

type PartsOf<Part> = (remote: Remote) => Parts<Part> | undefined

const load = async <Part>(
  release: InlineRelease,
  remoteName: string,
  name: string,
  partsOf: PartsOf<Part>,
): Promise<Part> => {
  const remote = findRemote(release, remoteName)
  const loadOnce = async () => {
    preloadFiles(release, pageFiles(release, remote, name, readLocale()))
    const isModule = remote.entry_type === 'module'
    if (isModule) await checkModuleFiles(release, remote, name, readLocale())
    const lazy = partsOf(asRemote(await loadExposed(remote)))?.[name]
    if (!lazy) throw new Error(`remote '${remoteName}' exposes no '${name}' of this kind`)
    return (await (isModule ? untilLate(lazy(), remote.base) : lazy())).default
  }
  return countedLoad(remote, () => withOneRetry(loadOnce)).catch((error: unknown) => {
    // Which release it was, and which file: nobody who meets it could say.
    if (readToken() !== null) void reportError(release, remoteName, error, 'load')
    throw error
  })
}

/**
 * How the parts of a release's remotes are loaded, each by the remote's short name (`orders`) and its own name as the manifest
 * has it (`OrderList`). A second call after a failure really tries again. They throw whatever was wrong: RemoteLoadError,
 * webpack's ChunkLoadError, or what the remote's own code threw.
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
