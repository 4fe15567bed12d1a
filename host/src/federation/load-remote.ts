import { pageFiles } from '@outlet/shared/contract/release-page'
import type { InlineRemote } from '@outlet/shared/contract/releases'
import type { ComponentType } from 'react'
import { readRelease } from '../first/read-release'
import { loadExposed, registerRelease } from './federation-runtime'
import { preloadFile } from './preload-file'
import { withOneRetry } from './retry'

type LazyComponent = () => Promise<{ default: ComponentType }>
interface RemoteMain {
  pages: Record<string, LazyComponent>
  widgets: Record<string, LazyComponent>
}

let remotes: Map<string, InlineRemote> | undefined

const findRemote = (name: string): InlineRemote => {
  if (!remotes) {
    const release = readRelease()
    registerRelease(release.remotes)
    remotes = new Map(release.remotes.map((remote) => [remote.name, remote]))
  }
  const remote = remotes.get(name)
  if (!remote) throw new Error(`no remote '${name}' is pinned`)
  return remote
}

// What a remote exposes crosses a build that the types do not see; its own build has checked it against its manifest.
const asMain = (exposed: unknown): RemoteMain => (exposed as { default: RemoteMain }).default

const load = (kind: 'pages' | 'widgets', remoteName: string, name: string): Promise<ComponentType> =>
  withOneRetry(async () => {
    const remote = findRemote(remoteName)
    pageFiles(remote, name).forEach(preloadFile)
    const main = asMain(await loadExposed(remote))
    const lazy = main[kind][name]
    if (!lazy) throw new Error(`remote '${remoteName}' has no '${name}' among its ${kind}`)
    return (await lazy()).default
  })

export const loadRemotePage = (remoteName: string, routeName: string) => load('pages', remoteName, routeName)
export const loadRemoteWidget = (remoteName: string, widgetName: string) => load('widgets', remoteName, widgetName)
