import type { Settings } from '@outlet/shared/settings/stored-settings'

export type MenuPlace = 'none' | 'side' | 'top' | 'drawer'

type MenuSettings = Pick<Settings, 'navbar' | 'menu' | 'topMenu' | 'hideMenu'>

/** Where the menu is; without a bar it cannot be in the bar, on a narrow screen not beside the page. */
export const menuPlace = ({ navbar, menu, topMenu, hideMenu }: MenuSettings, isNarrow: boolean): MenuPlace => {
  if (!menu) return 'none'
  if (hideMenu || isNarrow) return 'drawer'
  return topMenu && navbar ? 'top' : 'side'
}
