import { inMenuOrder } from '@outlet/shared/contract/menu-tree'
import type { ReleaseBefore } from '@outlet/shared/contract/release-before'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Command, IsDone, Search } from '@outlet/shared/remote/extension'
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { pageId, settingsId, widgetId } from '../part-starts/part-id'
import type { PartStarts } from '../part-starts/part-starts'
import type { ConsoleRoute } from '../router/console-route'
import type { ConsoleRouter } from '../router/console-router'
import { routeTable } from '../router/route-table'
import type { Leaving } from './leave-session'

type Load<Part> = (remote: string, name: string) => Promise<Part>

/** How the parts of one release's remotes are loaded. */
export interface RemoteLoaders {
  readonly loadPage: Load<ComponentType>
  readonly loadWidget: Load<ComponentType>
  readonly loadCommand: Load<Command>
  readonly loadSearch: Load<Search>
  readonly loadStep: Load<IsDone>
  readonly loadSettings: Load<ComponentType>
}

/** What the console is made of, whatever release it shows; a test brings its own. */
export interface ConsoleParts {
  /** The one that the page came with. */
  readonly release: InlineRelease
  readonly loadersOf: (release: InlineRelease) => RemoteLoaders
  readonly router: ConsoleRouter
  /** The host's own pages, by the name of their route. */
  readonly hostPages: Readonly<Record<string, LazyPart>>
  /** Leaves the shell for another page of the console's server, without a way back to this one. */
  readonly leave: (address: string) => void
}

/** A remote of which this tab has the release before in place of one that fails. */
export interface Replaced {
  readonly name: string
  /** That runs. */
  readonly version: string
  readonly failed: string
}

/** The console as one release makes it. */
export interface ConsoleModel extends ConsoleParts, RemoteLoaders {
  /** In the menu's order. */
  readonly routes: readonly ConsoleRoute[]
  readonly pageOf: (route: ConsoleRoute) => LazyPart
  readonly widgetOf: (remote: string, name: string) => LazyPart
  readonly settingsOf: (remote: string, name: string) => LazyPart
  /** The pinned version of a remote; undefined: there is none. */
  readonly versionOf: (remote: string) => string | undefined
  readonly leaving: Leaving
  readonly starts: PartStarts
  /** Every release that a page of this tab may show, the newest first. */
  readonly releases: () => Releases
  readonly replaced: readonly Replaced[]
  /** Has a remote's release before in place of the one that fails, until the next generation or load. */
  readonly takeBefore: (before: ReleaseBefore) => void
}

export type Releases = readonly [InlineRelease, ...InlineRelease[]]

/** Parts that were asked for, by version too: one that two releases share is loaded once, and is the same component. */
type KnownParts = Map<string, LazyPart>

interface Lasting extends Pick<ConsoleModel, 'leaving' | 'starts' | 'releases' | 'takeBefore'> {
  readonly known: KnownParts
}

const ofHost = (hostPages: ConsoleParts['hostPages'], name: string): LazyPart => {
  const page = hostPages[name]
  if (!page) throw new Error(`the host has no page '${name}'`)
  return page
}

/** @param lasting what stays the same when another release takes this one's place */
export const makeModel = (
  parts: ConsoleParts,
  { known, ...lasting }: Lasting,
  replaced: readonly Replaced[] = [],
): ConsoleModel => {
  const { release, hostPages } = parts
  const loaders = parts.loadersOf(release)
  const versionOf = (remote: string) => release.remotes.find(({ name }) => name === remote)?.version
  const lazy =
    (idOf: (remote: string, name: string) => string, load: Load<ComponentType>) =>
    (remote: string, name: string): LazyPart => {
      const id = idOf(remote, name)
      const key = `${id}@${versionOf(remote)}`
      const part = known.get(key) ?? makeLazyPart(() => lasting.starts.load(id, () => load(remote, name)))
      known.set(key, part)
      return part
    }
  const remotePage = lazy(pageId, loaders.loadPage)
  return {
    ...parts,
    ...loaders,
    ...lasting,
    replaced,
    routes: inMenuOrder(routeTable(release)),
    pageOf: ({ remote, name }) => (remote === null ? ofHost(hostPages, name) : remotePage(remote, name)),
    widgetOf: lazy(widgetId, loaders.loadWidget),
    settingsOf: lazy(settingsId, loaders.loadSettings),
    versionOf,
  }
}

export const ConsoleContext = createContext<ConsoleModel | null>(null)

export const useConsole = (): ConsoleModel => {
  const model = useContext(ConsoleContext)
  if (!model) throw new Error('useConsole needs a ConsoleContext')
  return model
}
