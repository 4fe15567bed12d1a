import { sessionStore } from '@outlet/shared/browser/storage'
import { z } from '@outlet/shared/contract/zod'
import { parsePath } from 'react-router-dom'
import type { ConsoleRoute } from '../router/console-route'
import { defaultTab, mayHaveTab, tabOf } from './tab'
import type { Tab, Tabs } from './tab'

const PREFIX = 'outlet-tabs '

/** What the routes do not say themselves. */
const StoredTabs = z.array(z.object({ name: z.string(), fullPath: z.string().startsWith('/'), isPinned: z.boolean() }))

const read = (accountId: string): z.infer<typeof StoredTabs> => {
  try {
    return StoredTabs.parse(JSON.parse(sessionStore.read(PREFIX + accountId) ?? '[]'))
  } catch {
    return []
  }
}

/** The tabs that this person had open before a reload, as far as there are such pages still. */
export const readStoredTabs = (accountId: string, routes: readonly ConsoleRoute[]): Tabs => {
  const kept = read(accountId).flatMap(({ name, fullPath, isPinned }): Tab[] => {
    const route = routes.find((each) => each.name === name)
    if (!route || !mayHaveTab(route)) return []
    return [{ ...tabOf(route, { pathname: '', search: '', hash: '', ...parsePath(fullPath) }), isPinned }]
  })
  const first = kept.find(({ name }) => name === defaultTab.name) ?? defaultTab
  return [first, ...kept.filter((tab) => tab !== first)]
}

/** In the session's storage: each browser tab has its own pages open, and a reload finds them again. */
export const writeStoredTabs = (accountId: string, tabs: Tabs): void => {
  const kept = tabs.map(({ name, fullPath, isPinned }) => ({ name, fullPath, isPinned }))
  sessionStore.write(PREFIX + accountId, JSON.stringify(kept))
}

/** Somebody signed out on purpose: where they were is nobody else's business. */
export const dropStoredTabs = (): void => {
  for (const key of sessionStore.keys()) if (key.startsWith(PREFIX)) sessionStore.remove(key)
}
