import { IconClose, IconMenu } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { MenuList } from './MenuList'
import { ModalPanel } from './ModalPanel'
import type { Menu } from './use-menu'
import './menu-drawer.css'

interface OpenMenuProps {
  readonly menu: Menu
  readonly close: () => void
}

const OpenMenu = ({ menu, close }: OpenMenuProps) => {
  const { t } = useTranslation(HOST)
  const titleId = useId()
  return (
    <ModalPanel className="menu-drawer" titleId={titleId} onClose={close}>
      <div className="menu-drawer-head">
        <h2 id={titleId}>{t('frame.menu')}</h2>
        <button type="button" className="shell-icon-button" aria-label={t('common:action.close')} onClick={close}>
          <IconClose />
        </button>
      </div>
      <nav aria-labelledby={titleId}>
        <MenuList menu={menu} onFollow={close} />
      </nav>
    </ModalPanel>
  )
}

/** The menu of a narrow screen: a button that opens it over the page. */
export const MenuDrawer = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation(HOST)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="shell-icon-button"
        aria-label={t('frame.open_menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu />
      </button>
      {isOpen && <OpenMenu menu={menu} close={() => setOpen(false)} />}
    </>
  )
}
