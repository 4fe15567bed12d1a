import { inMenuOrder } from '@outlet/shared/contract/menu-tree'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Command, IsDone, Search } from '@outlet/shared/remote/extension'
import { createContext, useContext } from 'react'
import type { ComponentType } from 'react'
import { makeLazyPart } from '../lazy-parts/lazy-part'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { pageId, settingsId, widgetId } from '../part-starts/part-id'
import { makePartStarts } from '../part-starts/part-starts'
import type { PartStarts } from '../part-starts/part-starts'
import type { ConsoleRoute } from '../router/console-route'
import type { ConsoleRouter } from '../router/console-router'
import { routeTable } from '../router/route-table'
import { makeLeaving } from './leave-session'
import type { Leaving } from './leave-session'

type Load<Part> = (remote: string, name: string) => Promise<Part>

/** What the console is made of; a test brings its own. */
export interface ConsoleParts {
  readonly release: InlineRelease
  readonly router: ConsoleRouter
  readonly loadPage: Load<ComponentType>
  readonly loadWidget: Load<ComponentType>
  readonly loadCommand: Load<Command>
  readonly loadSearch: Load<Search>
  readonly loadStep: Load<IsDone>
  readonly loadSettings: Load<ComponentType>
  /** The host's own pages, by the name of their route. */
  readonly hostPages: Readonly<Record<string, LazyPart>>
  /** Leaves the shell for another page of the console's server, without a way back to this one. */
  readonly leave: (address: string) => void
}

export interface ConsoleModel extends ConsoleParts {
  /** In the menu's order. */
  readonly routes: readonly ConsoleRoute[]
  readonly pageOf: (route: ConsoleRoute) => LazyPart
  readonly widgetOf: (remote: string, name: string) => LazyPart
  readonly settingsOf: (remote: string, name: string) => LazyPart
  readonly leaving: Leaving
  readonly starts: PartStarts
}

const remembered = (make: (remote: string, name: string) => LazyPart) => {
  const parts = new Map<string, LazyPart>()
  return (remote: string, name: string): LazyPart => {
    const key = `${remote} ${name}`
    const part = parts.get(key) ?? make(remote, name)
    parts.set(key, part)
    return part
  }
}

const ofHost = (hostPages: ConsoleParts['hostPages'], name: string): LazyPart => {
  const page = hostPages[name]
  if (!page) throw new Error(`the host has no page '${name}'`)
  return page
}

export const makeConsole = (parts: ConsoleParts): ConsoleModel => {
  const starts = makePartStarts()
  const remotePage = remembered((remote, name) =>
    makeLazyPart(() => starts.load(pageId(remote, name), () => parts.loadPage(remote, name))),
  )
  const routes = inMenuOrder(routeTable(parts.release))
  return {
    ...parts,
    routes,
    starts,
    leaving: makeLeaving(routes, parts),
    pageOf: ({ remote, name }) => (remote === null ? ofHost(parts.hostPages, name) : remotePage(remote, name)),
    widgetOf: remembered((remote, name) =>
      makeLazyPart(() => starts.load(widgetId(remote, name), () => parts.loadWidget(remote, name))),
    ),
    settingsOf: remembered((remote, name) =>
      makeLazyPart(() => starts.load(settingsId(remote, name), () => parts.loadSettings(remote, name))),
    ),
  }
}

export const ConsoleContext = createContext<ConsoleModel | null>(null)

export const useConsole = (): ConsoleModel => {
  const model = useContext(ConsoleContext)
  if (!model) throw new Error('useConsole needs a ConsoleContext')
  return model
}
