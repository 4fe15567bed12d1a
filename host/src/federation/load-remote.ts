import { pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRelease, InlineRemote } from '@outlet/shared/contract/releases'
import type { Remote } from '@outlet/shared/remote/define-remote'
import { readLocale } from '@outlet/shared/settings/locale'
import type { ComponentType } from 'react'
import { readRelease } from '../first/read-release'
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

const load = async (kind: 'pages' | 'widgets', remoteName: string, name: string): Promise<ComponentType> => {
  const remote = findRemote(remoteName)
  return withOneRetry(async () => {
    pageFiles(release(), remote, name, readLocale()).forEach(preloadFile)
    const { [kind]: parts } = asRemote(await loadExposed(remote))
    const lazy = parts[name]
    if (!lazy) throw new Error(`remote '${remoteName}' has no '${name}' among its ${kind}`)
    return (await lazy()).default
  })
}

/**
 * The component of a page that a remote brings. A second call after a failure really tries again.
 * @param remoteName short name of a pinned remote: `orders`
 * @param routeName as its manifest has it: `OrderList`
 * @throws whatever was wrong: RemoteLoadError, webpack's ChunkLoadError, or what the remote's own code threw
 */
export const loadRemotePage = (remoteName: string, routeName: string) => load('pages', remoteName, routeName)
/** The component of a widget that a remote brings; as loadRemotePage. */
export const loadRemoteWidget = (remoteName: string, widgetName: string) => load('widgets', remoteName, widgetName)
