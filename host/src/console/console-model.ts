import { inMenuOrder } from '@outlet/shared/contract/menu/menu-tree'
import type { ReleaseBefore } from '@outlet/shared/contract/releases/release-before'
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

/** Functions that load the parts (pages, widgets, commands …) of one release's remotes. */
export interface RemoteLoaders {
  readonly loadPage: Load<ComponentType>
  readonly loadWidget: Load<ComponentType>
  readonly loadCommand: Load<Command>
  readonly loadSearch: Load<Search>
  readonly loadStep: Load<IsDone>
  readonly loadSettings: Load<ComponentType>
}

/** Dependencies of the console that are the same for every release. Tests pass their own. */
export interface ConsoleDeps {
  /** The release in the HTML of the page. */
  readonly release: InlineRelease
  readonly loadersOf: (release: InlineRelease) => RemoteLoaders
  readonly router: ConsoleRouter
  /** The host's own pages by route name. */
  readonly hostPages: Readonly<Record<string, LazyPart>>
  /** Leaves the shell for another page of the console's server and replaces the history entry. */
  readonly leave: (address: string) => void
}

/** A remote whose failing release was replaced with the previous release in this tab. */
export interface Replaced {
  readonly name: string
  /** The running version. */
  readonly version: string
  readonly failed: string
}

/** The console of one release. */
export interface ConsoleModel extends ConsoleDeps, RemoteLoaders {
  /** In menu order. */
  readonly routes: readonly ConsoleRoute[]
  readonly pageOf: (route: ConsoleRoute) => LazyPart
  readonly widgetOf: (remote: string, name: string) => LazyPart
  readonly settingsOf: (remote: string, name: string) => LazyPart
  /** Pinned version of a remote; undefined if the remote is not pinned. */
  readonly versionOf: (remote: string) => string | undefined
  readonly leaving: Leaving
  readonly starts: PartStarts
  /** Every release that a page of this tab may show, newest first. */
  readonly releases: () => Releases
  readonly replaced: readonly Replaced[]
  /** Replaces a remote's failing release with the previous one, until the next generation or page load. */
  readonly adoptPrevious: (before: ReleaseBefore) => void
}

export type Releases = readonly [InlineRelease, ...InlineRelease[]]

/**
 * Requested parts by id and version. Two releases that share a version share the part: it is loaded once, and is the
 * same component.
 */
type LoadedComponents = Map<string, LazyPart>

interface Lasting extends Pick<ConsoleModel, 'leaving' | 'starts' | 'releases' | 'adoptPrevious'> {
  readonly known: LoadedComponents
}

const ofHost = (hostPages: ConsoleDeps['hostPages'], name: string): LazyPart => {
  const page = hostPages[name]
  if (!page) throw new Error(`the host has no page '${name}'`)
  return page
}

/** @param lasting properties that stay the same when another release replaces this one */
export const makeModel = (
  deps: ConsoleDeps,
  { known, ...lasting }: Lasting,
  replaced: readonly Replaced[] = [],
): ConsoleModel => {
  const { release, hostPages } = deps
  const loaders = deps.loadersOf(release)
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
    ...deps,
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
