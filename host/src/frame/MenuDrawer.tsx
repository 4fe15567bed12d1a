import { IconClose, IconMenu } from '@arco-design/web-react/icon'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { MenuList } from './MenuList'
import type { Menu } from './use-menu'
import { useModal } from './use-modal'
import './menu-drawer.css'

interface OpenMenuProps {
  readonly menu: Menu
  readonly close: () => void
}

// Not Arco's drawer, whose code would be added to every first visit for this use alone.
const OpenMenu = ({ menu, close }: OpenMenuProps) => {
  const { t } = useTranslation(HOST)
  const dialog = useModal()
  const titleId = useId()
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  return (
    <div className="menu-drawer-layer">
      <div className="menu-drawer-mask" onClick={close} />
      <div
        className="menu-drawer"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        ref={dialog}
        onKeyDown={onKeyDown}
      >
        <div className="menu-drawer-head">
          <h2 id={titleId}>{t('frame.menu')}</h2>
          <button type="button" className="shell-icon-button" aria-label={t('common:action.close')} onClick={close}>
            <IconClose />
          </button>
        </div>
        <nav aria-labelledby={titleId}>
          <MenuList menu={menu} onFollow={close} />
        </nav>
      </div>
    </div>
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
      {isOpen && createPortal(<OpenMenu menu={menu} close={() => setOpen(false)} />, document.body)}
    </>
  )
}
