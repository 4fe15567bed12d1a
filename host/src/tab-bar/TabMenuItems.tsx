import {
  IconClose,
  IconFolderDelete,
  IconLeft,
  IconPushpin,
  IconRefresh,
  IconRight,
  IconSwap,
  IconToLeft,
  IconToRight,
} from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { tabsClosedBy, closings, mayMove, mayPin } from './tab'
import type { Closing, Tab, Tabs } from './tab'
import type { TabActions } from './use-tab-actions'

interface ItemProps {
  readonly icon: ReactNode
  readonly label: string
  readonly isDisabled?: boolean
  readonly onChoose: () => void
}

/** Arrow keys also reach a disabled item, so that the menu is the same every time. */
const Item = ({ icon, label, isDisabled = false, onChoose }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    className="popup-item"
    aria-disabled={isDisabled}
    onClick={(event) => (isDisabled ? event.stopPropagation() : onChoose())}
  >
    {icon}
    {label}
  </button>
)

const closingIcons: Record<Closing, ReactNode> = {
  this: <IconClose aria-hidden="true" />,
  left: <IconToLeft aria-hidden="true" />,
  right: <IconToRight aria-hidden="true" />,
  others: <IconSwap aria-hidden="true" />,
  all: <IconFolderDelete aria-hidden="true" />,
}

interface TabMenuItemsProps {
  readonly tab: Tab
  readonly tabs: Tabs
  readonly actions: TabActions
}

export const TabMenuItems = ({ tab, tabs, actions }: TabMenuItemsProps) => {
  const { t } = useTranslation(HOST)
  const at = tabs.indexOf(tab)
  const moveItem = (label: string, icon: ReactNode, to: number) => {
    const other = tabs[to]
    return (
      <Item
        icon={icon}
        label={label}
        isDisabled={!mayMove(tabs, at, to)}
        onChoose={() => other && actions.move(tab, other)}
      />
    )
  }
  return (
    <>
      <Item
        icon={<IconRefresh aria-hidden="true" />}
        label={t('tabs.reload')}
        onChoose={() => void actions.reload(tab)}
      />
      {closings.map((closing) => (
        <Item
          key={closing}
          icon={closingIcons[closing]}
          label={t(`tabs.close.${closing}`)}
          isDisabled={tabsClosedBy(tabs, closing, at).length === 0}
          onChoose={() => void actions.close(closing, tab)}
        />
      ))}
      <hr className="tab-menu-line" />
      <Item
        icon={<IconPushpin aria-hidden="true" />}
        label={t(tab.isPinned ? 'tabs.unpin' : 'tabs.pin')}
        isDisabled={!mayPin(tab)}
        onChoose={() => actions.pin(tab)}
      />
      {moveItem(t('tabs.move_left'), <IconLeft aria-hidden="true" />, at - 1)}
      {moveItem(t('tabs.move_right'), <IconRight aria-hidden="true" />, at + 1)}
    </>
  )
}
