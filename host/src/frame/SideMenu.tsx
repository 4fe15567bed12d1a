import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import { updateSettings } from '@outlet/shared/settings/settings'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { IconButton } from './IconButton'
import { MenuEdge } from './MenuEdge'
import { MenuIcons } from './MenuIcons'
import { MenuList } from './MenuList'
import { COLLAPSED_PX } from './menu-place'
import type { Menu } from './use-menu'

/** The menu beside the page; collapsed, it shows icons only. */
export const SideMenu = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation(HOST)
  const { menuCollapse, menuWidth } = useSettings()
  // Width during a drag; stored only on release.
  const [draggedWidth, setDraggedWidth] = useState<number | null>(null)
  const id = useId()
  const label = t(menuCollapse ? 'frame.expand_menu' : 'frame.collapse_menu')
  const width = draggedWidth ?? menuWidth
  return (
    <nav
      className="shell-menu"
      id={id}
      aria-label={t('frame.menu')}
      data-collapsed={menuCollapse}
      style={{ width: menuCollapse ? COLLAPSED_PX : width }}
    >
      <div className="shell-menu-scroll">{menuCollapse ? <MenuIcons menu={menu} /> : <MenuList menu={menu} />}</div>
      <IconButton
        className="shell-menu-collapse"
        label={label}
        onClick={() => updateSettings({ menuCollapse: !menuCollapse })}
      >
        {menuCollapse ? <IconMenuUnfold /> : <IconMenuFold />}
      </IconButton>
      {!menuCollapse && <MenuEdge menuId={id} width={width} onDrag={setDraggedWidth} />}
    </nav>
  )
}
