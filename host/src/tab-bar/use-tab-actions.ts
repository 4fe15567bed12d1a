import { queryClient } from '@outlet/shared/api/query-client'
import { useConsole } from '../console/console-model'
import { mayCloseAt } from '../router/confirm-leave'
import { tabsClosedBy, neighbourOf, withMoved, withPin, withReload } from './tab'
import type { Closing, Tab, Tabs } from './tab'
import { changeTabs, pathOf } from './tabs'

export interface TabActions {
  readonly open: (tab: Tab) => void
  /** Requests confirmation first if a page has unsaved text. */
  readonly close: (closing: Closing, tab: Tab) => Promise<void>
  readonly reload: (tab: Tab) => Promise<void>
  readonly pin: (tab: Tab) => void
  /** Moves a tab to another one's position. */
  readonly move: (tab: Tab, to: Tab) => void
}

/** Actions of the shown tabs. `current` is the name of the shown page; `focus` moves the focus to a tab. */
export const useTabActions = (tabs: Tabs, current: string, focus: (tab: Tab) => void): TabActions => {
  const { router } = useConsole()
  const open = (tab: Tab) => router.navigate(tab.fullPath)

  const close = async (closing: Closing, tab: Tab): Promise<void> => {
    const closed = tabsClosedBy(tabs, closing, tabs.indexOf(tab))
    if (!(await mayCloseAt(closed.map(pathOf)))) return
    const names = closed.map(({ name }) => name)
    focus(neighbourOf(tabs, closed, tab.name))
    changeTabs((all) => all.filter(({ name }) => !names.includes(name)))
    if (names.includes(current)) router.navigate(neighbourOf(tabs, closed, current).fullPath, { isConfirmed: true })
  }
  const reload = async (tab: Tab): Promise<void> => {
    if (!(await mayCloseAt([pathOf(tab)]))) return
    // Marks all cached reads as stale, so that the new page reads again.
    await queryClient.invalidateQueries({ refetchType: 'none' })
    changeTabs((all) => withReload(all, tab.name))
    open(tab)
  }
  const place = (all: Tabs, { name }: Tab): number => all.findIndex((tab) => tab.name === name)
  return {
    open,
    close,
    reload,
    pin: (tab) => changeTabs((all) => withPin(all, tab.name)),
    move: (tab, to) => changeTabs((all) => withMoved(all, place(all, tab), place(all, to))),
  }
}
