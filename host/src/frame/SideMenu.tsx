import { IconMenuFold, IconMenuUnfold } from '@arco-design/web-react/icon'
import { updateSettings } from '@outlet/shared/settings/settings'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { MenuIcons } from './MenuIcons'
import { MenuList } from './MenuList'
import type { Menu } from './use-menu'

/** The menu beside the page; collapsed, it shows icons only. */
export const SideMenu = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation(HOST)
  const { menuCollapse } = useSettings()
  const label = t(menuCollapse ? 'frame.expand_menu' : 'frame.collapse_menu')
  return (
    <nav className="shell-menu" aria-label={t('frame.menu')} data-collapsed={menuCollapse}>
      <div className="shell-menu-scroll">{menuCollapse ? <MenuIcons menu={menu} /> : <MenuList menu={menu} />}</div>
      <button
        type="button"
        className="shell-icon-button shell-menu-collapse"
        aria-label={label}
        title={label}
        onClick={() => updateSettings({ menuCollapse: !menuCollapse })}
      >
        {menuCollapse ? <IconMenuUnfold /> : <IconMenuFold />}
      </button>
    </nav>
  )
}
