import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { useState } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import type { ConsoleModel } from '../console/console-model'
import type { RouteMatch, ConsoleRoute } from '../router/console-route'
import type { Tab, Tabs } from '../tab-bar/tab'
import { staysOpen } from '../tab-bar/tabs'

/** The shown page, or a cached page. */
export interface OpenPage {
  readonly match: RouteMatch
  /** The page's own location: a hidden page stays at its last address. */
  readonly location: Location
  /** Reload counter of the tab; a new value mounts a new page. */
  readonly reloads: number
  /** Release of the page. A newer release does not replace it while the person uses it. */
  readonly model: ConsoleModel
}

export type PageAt = Pick<OpenPage, 'match' | 'location'>

export const isSamePage = (a: Pick<OpenPage, 'match'>, b: Pick<OpenPage, 'match'>): boolean =>
  a.match.route.name === b.match.route.name

/** Another version is another page, which replaces this one. */
const versionOf = ({ match: { route }, model }: OpenPage): string => model.versionOf(route.remote ?? '') ?? ''

/** React key of an open page. A new key mounts a new page, which discards the state of the former one. */
export const keyOf = (page: OpenPage): string => `${page.match.route.name} ${versionOf(page)} ${page.reloads}`

const isSame = (a: readonly OpenPage[], b: readonly OpenPage[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index])

/** The shown page with its current values: the former object if nothing has changed. */
const currentPage = (
  shown: PageAt & Pick<OpenPage, 'model'>,
  former: OpenPage | undefined,
  tab: Tab | undefined,
): OpenPage => {
  const reloads = tab?.reloads ?? former?.reloads ?? 0
  const { match, location, model } = shown
  if (!former) return { match, location, model, reloads }
  const isUnchanged =
    former.match === match && former.location === location && former.model === model && former.reloads === reloads
  return isUnchanged ? former : { match, location, model, reloads }
}

interface OpenPages {
  readonly pages: readonly OpenPage[]
  /** Name of the shown route; null: none yet. */
  readonly shown: string | null
}

/** Whether the previous release replaced the page's release. */
const isReplaced = ({ match: { route }, model }: OpenPage, { replaced }: ConsoleModel): boolean =>
  replaced.some(({ name, failed }) => name === route.remote && failed === model.versionOf(name))

/**
 * Whether a page stays in its release. It takes the newer release when the person visits it again, unless typed text
 * would be lost. A replacement by the previous release applies at once, because the page's own release failed.
 */
const staysInRelease = (page: OpenPage, { shown }: OpenPages, newest: ConsoleModel): boolean => {
  const { match, location, model } = page
  if (model.pageOf(match.route).state().status === 'failed') return false
  if (hasUnsavedWork(location.pathname)) return true
  return shown === match.route.name && !isReplaced(page, newest)
}

/** The shown page and the cached pages. Their order is stable, because a moved element loses its scroll position. */
export const useOpenPages = () => {
  const newest = useConsole()
  const [open, setOpen] = useState<OpenPages>({ pages: [], shown: null })
  const find = (page: PageAt) => open.pages.find((each) => isSamePage(each, page))

  /** The release that a page would have if it were shown now. */
  const modelOf = (page: PageAt): ConsoleModel => {
    const former = find(page)
    return former && staysInRelease(former, open, newest) ? former.model : newest
  }
  const show = (shown: PageAt, tabs: Tabs): readonly OpenPage[] => {
    const tabFor = (route: ConsoleRoute) => tabs.find(({ name }) => name === route.name)
    const isCached = ({ match: { route }, reloads, model }: OpenPage): boolean => {
      const tab = tabFor(route)
      return tab?.reloads === reloads && staysOpen(tab) && model.pageOf(route).state().status === 'ready'
    }
    const former = find(shown)
    const { name } = shown.match.route
    const now = currentPage({ ...shown, model: modelOf(shown) }, former, tabFor(shown.match.route))
    const stay = open.pages.filter((page) => page === former || isCached(page))
    const next = former ? stay.map((page) => (page === former ? now : page)) : [...stay, now]
    if (isSame(open.pages, next) && open.shown === name) return open.pages
    setOpen({ pages: next, shown: name })
    return next
  }
  return { modelOf, show }
}
