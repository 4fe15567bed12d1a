import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { useState } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { ConsoleModel } from '../console/console-parts'
import type { AskedRoute, ConsoleRoute } from '../router/console-route'
import type { Tab, Tabs } from '../tab-bar/tab'
import { staysOpen } from '../tab-bar/tabs'

/** A page that is shown, or was and is kept. */
export interface OpenPage {
  readonly asked: AskedRoute
  /** Its own: a hidden page stays where it was left. */
  readonly location: Location
  /** The tab's: another number is a new page. */
  readonly reloads: number
  /** Of the release that it is of: a newer one does not take its place behind a person's back. */
  readonly model: ConsoleModel
}

/** A page at an address. */
export type PageAt = Pick<OpenPage, 'asked' | 'location'>

export const isSamePage = (a: Pick<OpenPage, 'asked'>, b: Pick<OpenPage, 'asked'>): boolean =>
  a.asked.route.name === b.asked.route.name

/** Another version is another page, which takes its place. */
const versionOf = ({ asked: { route }, model }: OpenPage): string => model.versionOf(route.remote ?? '') ?? ''

/** Names an open page for as long as it keeps its state. */
export const keyOf = (page: OpenPage): string => `${page.asked.route.name} ${versionOf(page)} ${page.reloads}`

const isSame = (a: readonly OpenPage[], b: readonly OpenPage[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index])

/** The shown page as it is now: the former object if nothing has changed. */
const current = (
  shown: PageAt & Pick<OpenPage, 'model'>,
  former: OpenPage | undefined,
  tab: Tab | undefined,
): OpenPage => {
  const reloads = tab?.reloads ?? former?.reloads ?? 0
  const { asked, location, model } = shown
  if (!former) return { asked, location, model, reloads }
  const isUnchanged =
    former.asked === asked && former.location === location && former.model === model && former.reloads === reloads
  return isUnchanged ? former : { asked, location, model, reloads }
}

interface OpenPages {
  readonly pages: readonly OpenPage[]
  /** The name of the route that is shown; null: none is yet. */
  readonly shown: string | null
}

/** Whether the release before was taken in place of the one that a page is of. */
const isReplaced = ({ asked: { route }, model }: OpenPage, { replaced }: ConsoleModel): boolean =>
  replaced.some(({ name, failed }) => name === route.remote && failed === model.versionOf(name))

/**
 * A page takes the newer release when somebody comes to it, unless something typed in it would be lost; the release before at
 * once, since it failed in its own.
 */
const staysInRelease = (page: OpenPage, { shown }: OpenPages, newest: ConsoleModel): boolean => {
  const { asked, location, model } = page
  if (model.pageOf(asked.route).state().status === 'failed') return false
  if (hasUnsavedWork(location.pathname)) return true
  return shown === asked.route.name && !isReplaced(page, newest)
}

/**
 * The page that is shown, and those that are kept behind it. They keep their order: an element that is moved loses
 * where it is scrolled to.
 */
export const useOpenPages = () => {
  const newest = useConsole()
  const [open, setOpen] = useState<OpenPages>({ pages: [], shown: null })
  const find = (page: PageAt) => open.pages.find((each) => isSamePage(each, page))

  /** The release that a page would be of, were it shown now. */
  const modelOf = (page: PageAt): ConsoleModel => {
    const former = find(page)
    return former && staysInRelease(former, open, newest) ? former.model : newest
  }
  const show = (shown: PageAt, tabs: Tabs): readonly OpenPage[] => {
    const tabFor = (route: ConsoleRoute) => tabs.find(({ name }) => name === route.name)
    const isKept = ({ asked: { route }, reloads, model }: OpenPage): boolean => {
      const tab = tabFor(route)
      return tab?.reloads === reloads && staysOpen(tab) && model.pageOf(route).state().status === 'ready'
    }
    const former = find(shown)
    const { name } = shown.asked.route
    const now = current({ ...shown, model: modelOf(shown) }, former, tabFor(shown.asked.route))
    const stay = open.pages.filter((page) => page === former || isKept(page))
    const next = former ? stay.map((page) => (page === former ? now : page)) : [...stay, now]
    if (isSame(open.pages, next) && open.shown === name) return open.pages
    setOpen({ pages: next, shown: name })
    return next
  }
  return { modelOf, show }
}
