import type { Settings } from '@outlet/shared/settings/stored-settings'

export type MenuPlace = 'none' | 'side' | 'top' | 'drawer'

/** The screens on which the menu has no place beside the page; also in the style sheets. */
export const NARROW = '(max-width: 991.98px)'
/** Of the menu with icons only. */
export const COLLAPSED_PX = 48

type MenuSettings = Pick<Settings, 'navbar' | 'menu' | 'topMenu' | 'hideMenu'>

/** Where the menu is; without a bar it cannot be in the bar, on a narrow screen not beside the page. */
export const menuPlace = ({ navbar, menu, topMenu, hideMenu }: MenuSettings, isNarrow: boolean): MenuPlace => {
  if (!menu) return 'none'
  if (hideMenu || isNarrow) return 'drawer'
  return topMenu && navbar ? 'top' : 'side'
}
