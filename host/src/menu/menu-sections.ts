import type { MenuPage, MenuItem as ServedItem } from '@outlet/shared/contract/menu'
import type { Locale } from '@outlet/shared/settings/locale'

export interface MenuItem {
  readonly name: string
  readonly path: string
  readonly label: string
}

export interface MenuSection {
  readonly name: string
  readonly label: string
  readonly icon: string
  /** At least one. */
  readonly items: readonly MenuItem[]
  /** The section's only page has its name: the section is shown as that page. */
  readonly isSinglePage: boolean
}

const sameLabels = (a: MenuPage['label'], b: MenuPage['label']): boolean =>
  a['zh-CN'] === b['zh-CN'] && a['en-US'] === b['en-US']

/** Sections of a menu in a language, with the pages that are not hidden. */
export const menuSections = (menu: readonly ServedItem[], locale: Locale): MenuSection[] =>
  menu.flatMap(({ name, label, icon, path, children }) => {
    const shown = children.filter((page) => !page.hide_in_menu)
    const [first, ...others] = shown
    if (path !== null || !first) return []
    const items = shown.map((page) => ({ name: page.name, path: page.path ?? '', label: page.label[locale] }))
    const isSinglePage = others.length === 0 && sameLabels(label, first.label)
    return [{ name, label: label[locale], icon: icon ?? name, items, isSinglePage }]
  })
