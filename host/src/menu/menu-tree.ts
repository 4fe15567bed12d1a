import { sectionNames, sections } from '@outlet/shared/contract/sections'
import type { SectionName } from '@outlet/shared/contract/sections'
import type { Locale } from '@outlet/shared/settings/locale'
import { mayOpen } from '../guards/may-open'
import type { ConsoleRoute } from '../router/console-route'

export interface MenuItem {
  readonly name: string
  readonly path: string
  readonly label: string
}

export interface MenuSection {
  readonly name: SectionName
  readonly label: string
  readonly icon: string
  /** At least one. */
  readonly items: readonly MenuItem[]
  /** Its only page has the section's own name: shown as that one page. */
  readonly isSinglePage: boolean
}

const byOrder = <Ordered extends { readonly order: number }>(list: readonly Ordered[]): Ordered[] =>
  list.toSorted((a, b) => a.order - b.order)

// Equal orders keep the order in which the contract lists the sections, which is the specification's.
const sectionsInOrder = byOrder(sectionNames.map((name) => ({ name, ...sections[name] })))

const isShown = (route: ConsoleRoute, role: string | null): boolean =>
  !route.hideInMenu && !route.path.includes(':') && mayOpen(route, role)

const shownRoutes = (routes: readonly ConsoleRoute[], section: SectionName, role: string | null) =>
  byOrder(routes.filter((route) => route.section === section && isShown(route, role)))

const sameLabels = (a: Readonly<Record<Locale, string>>, b: Readonly<Record<Locale, string>>): boolean =>
  a['zh-CN'] === b['zh-CN'] && a['en-US'] === b['en-US']

/** The menu that a role sees: sections in order, each with the pages that the role may open. */
export const menuTree = (routes: readonly ConsoleRoute[], role: string | null, locale: Locale): MenuSection[] =>
  sectionsInOrder.flatMap(({ name, label, icon }) => {
    const shown = shownRoutes(routes, name, role)
    const [first, ...others] = shown
    if (!first) return []
    const items = shown.map((route) => ({ name: route.name, path: route.path, label: route.label[locale] }))
    const isSinglePage = others.length === 0 && sameLabels(label, first.label)
    return [{ name, label: label[locale], icon, items, isSinglePage }]
  })

/** All routes in the menu's order, those outside the menu last: the order in which a permitted one is searched. */
export const inMenuOrder = (routes: readonly ConsoleRoute[]): ConsoleRoute[] => [
  ...sectionsInOrder.flatMap(({ name }) => byOrder(routes.filter(({ section }) => section === name))),
  ...routes.filter(({ section }) => section === null),
]
