import { Drawer } from '@arco-design/web-react'
import { IconMenu } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { MenuList } from './MenuList'
import type { Menu } from './use-menu'

/** On a narrow screen the menu comes over the page. */
export const MenuDrawer = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation(HOST)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="shell-icon-button"
        aria-label={t('frame.open_menu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconMenu />
      </button>
      <Drawer
        className="shell-drawer"
        placement="left"
        width={260}
        title={t('frame.menu')}
        footer={null}
        visible={isOpen}
        onCancel={close}
        unmountOnExit
      >
        <nav aria-label={t('frame.menu')}>
          <MenuList menu={menu} onFollow={close} />
        </nav>
      </Drawer>
    </>
  )
}
