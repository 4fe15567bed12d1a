import type { Settings } from '@outlet/shared/settings/stored-settings'

export type MenuPlace = 'none' | 'side' | 'top' | 'drawer'

/** Media query of the screens on which the menu has no place beside the page. The style sheets repeat it. */
export const NARROW_QUERY = '(max-width: 991.98px)'
/** Width of the menu with icons only. */
export const COLLAPSED_PX = 48

type MenuSettings = Pick<Settings, 'navbar' | 'menu' | 'topMenu' | 'hideMenu'>

/** Place of the menu: without a bar it cannot be in the bar, and on a narrow screen not beside the page. */
export const menuPlace = ({ navbar, menu, topMenu, hideMenu }: MenuSettings, isNarrow: boolean): MenuPlace => {
  if (!menu) return 'none'
  if (hideMenu || isNarrow) return 'drawer'
  return topMenu && navbar ? 'top' : 'side'
}
