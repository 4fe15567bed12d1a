import { readJson, sessionStore } from '@outlet/shared/browser/storage'
import { z } from '@outlet/shared/contract/zod'
import { parsePath } from 'react-router-dom'
import type { ConsoleRoute } from '../router/console-route'
import { defaultTab, mayHaveTab, tabOf } from './tab'
import type { Tab, Tabs } from './tab'

const PREFIX = 'outlet-tabs '

/** Stored fields of a tab; the rest comes from its route. */
const StoredTabs = z.array(z.object({ name: z.string(), fullPath: z.string().startsWith('/'), isPinned: z.boolean() }))

/** The tabs that this person had open before a reload, as far as their pages still exist. */
export const readStoredTabs = (accountId: string, routes: readonly ConsoleRoute[]): Tabs => {
  const stored = readJson(sessionStore, PREFIX + accountId, StoredTabs, [])
  const restored = stored.flatMap(({ name, fullPath, isPinned }): Tab[] => {
    const route = routes.find((each) => each.name === name)
    if (!route || !mayHaveTab(route)) return []
    return [{ ...tabOf(route, { pathname: '', search: '', hash: '', ...parsePath(fullPath) }), isPinned }]
  })
  const first = restored.find(({ name }) => name === defaultTab.name) ?? defaultTab
  return [first, ...restored.filter((tab) => tab !== first)]
}

/** Stores the tabs in the session storage: each browser tab has its own open pages, which survive a reload. */
export const writeStoredTabs = (accountId: string, tabs: Tabs): void => {
  const stored = tabs.map(({ name, fullPath, isPinned }) => ({ name, fullPath, isPinned }))
  sessionStore.write(PREFIX + accountId, JSON.stringify(stored))
}

/** Removes the stored tabs after a sign-out by the person, because the next person must not see them. */
export const dropStoredTabs = (): void => {
  for (const key of sessionStore.keys()) if (key.startsWith(PREFIX)) sessionStore.remove(key)
}
