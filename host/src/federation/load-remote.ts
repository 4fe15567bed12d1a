import { pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import type { Parts, Remote } from '@outlet/shared/remote/define-remote'
import { readToken } from '@outlet/shared/session/token'
import { readLocale } from '@outlet/shared/settings/locale'
import { reportError } from '../client-errors/report-error'
import { readRelease } from '../first/read-release'
import { countedLoad } from '../release-health/count-loads'
import { loadExposed, registerRelease } from './federation-runtime'
import { preloadFile } from './preload-file'
import { withOneRetry } from './retry'

let known: InlineRelease | undefined

/** The page's release; its remotes are registered once. */
const release = (): InlineRelease => {
  if (known) return known
  known = readRelease()
  registerRelease(known.remotes)
  return known
}

const findRemote = (name: string): InlineRemote => {
  const remote = release().remotes.find((each) => each.name === name)
  if (!remote) throw new Error(`no remote '${name}' is pinned`)
  return remote
}

// What a remote exposes crosses a build that the types do not see; its own build has checked it against its manifest.
const asRemote = (exposed: unknown): Remote => (exposed as { default: Remote }).default

type PartsOf<Part> = (remote: Remote) => Parts<Part> | undefined

const load = async <Part>(remoteName: string, name: string, partsOf: PartsOf<Part>): Promise<Part> => {
  const remote = findRemote(remoteName)
  const loadOnce = async () => {
    pageFiles(release(), remote, name, readLocale()).forEach(preloadFile)
    const lazy = partsOf(asRemote(await loadExposed(remote)))?.[name]
    if (!lazy) throw new Error(`remote '${remoteName}' exposes no '${name}' of this kind`)
    return (await lazy()).default
  }
  return countedLoad(remote, () => withOneRetry(loadOnce)).catch((error: unknown) => {
    // Which release it was, and which file: nobody who meets it could say.
    if (readToken() !== null) void reportError(release(), remoteName, error, 'load')
    throw error
  })
}

/**
 * The component of a page that a remote brings. A second call after a failure really tries again.
 * @param remoteName short name of a pinned remote: `orders`
 * @param routeName as its manifest has it: `OrderList`
 * @throws whatever was wrong: RemoteLoadError, webpack's ChunkLoadError, or what the remote's own code threw
 */
export const loadRemotePage = (remoteName: string, routeName: string) =>
  load(remoteName, routeName, ({ pages }) => pages)
/** The component of a widget that a remote brings; as loadRemotePage, like all of these. */
export const loadRemoteWidget = (remoteName: string, name: string) => load(remoteName, name, ({ widgets }) => widgets)
export const loadRemoteCommand = (remoteName: string, name: string) =>
  load(remoteName, name, ({ commands }) => commands)
export const loadRemoteSearch = (remoteName: string, name: string) => load(remoteName, name, ({ searches }) => searches)
export const loadRemoteSettings = (remoteName: string, name: string) =>
  load(remoteName, name, ({ settings }) => settings)
export const loadRemoteStep = (remoteName: string, name: string) => load(remoteName, name, ({ steps }) => steps)
