import { IconClose, IconPushpin } from '@arco-design/web-react/icon'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '../frame/PageLink'
import { HOST } from '../locales/add-host-messages'
import { usePageLabel } from '../menu/use-page-label'
import { mayClose } from './tab'
import type { Tab, Tabs } from './tab'
import type { MenuPlace } from './TabMenu'
import type { TabActions } from './use-tab-actions'

interface TabItemProps {
  readonly tab: Tab
  readonly tabs: Tabs
  readonly isCurrent: boolean
  /** The tab that the Tab key reaches; arrow keys lead from there to the others. */
  readonly isEntrance: boolean
  readonly actions: TabActions
  readonly focus: (tab: Tab) => void
  readonly onMenu: (place: MenuPlace) => void
}

const MIDDLE_BUTTON = 1

/** The tab that a key leads to. */
const tabAt = (tabs: Tabs, tab: Tab, key: string): Tab | undefined => {
  const at = tabs.indexOf(tab)
  const index = { Home: 0, End: tabs.length - 1, ArrowLeft: at - 1, ArrowRight: at + 1 }[key]
  return index === undefined ? undefined : tabs[index]
}

const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** Handles a key at a tab. Returns whether the key was handled. */
const useKeys = ({ tab, tabs, actions, focus, onMenu }: TabItemProps) => {
  const act = (event: KeyboardEvent): boolean => {
    const to = tabAt(tabs, tab, event.key)
    if (to) {
      if (event.ctrlKey && event.shiftKey) actions.move(tab, to)
      else focus(to)
      return true
    }
    if (event.key === 'Delete' && mayClose(tab)) {
      void actions.close('this', tab)
      return true
    }
    if (!opensMenu(event)) return false
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    onMenu({ left, top: bottom })
    return true
  }
  return (event: KeyboardEvent) => {
    if (act(event)) event.preventDefault()
  }
}

/** A link to an open page, and the button that closes it. */
export const TabItem = (props: TabItemProps) => {
  const { tab, isCurrent, isEntrance, actions, onMenu } = props
  const { t } = useTranslation(HOST)
  const title = usePageLabel()({ name: tab.name, label: tab.title })
  const canClose = mayClose(tab)
  const tabIndex = isEntrance ? 0 : -1
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ left: event.clientX, top: event.clientY })
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== MIDDLE_BUTTON) return
    // The browser would open the link in a browser tab of its own.
    event.preventDefault()
    if (canClose) void actions.close('this', tab)
  }
  return (
    <li
      className="tab"
      data-tab={tab.name}
      data-current={isCurrent}
      onContextMenu={onContextMenu}
      onAuxClick={onAuxClick}
      onMouseDown={(event) => event.button === MIDDLE_BUTTON && event.preventDefault()}
      onKeyDown={useKeys(props)}
    >
      {tab.isPinned && <IconPushpin className="tab-pin" aria-hidden="true" />}
      <PageLink
        className="tab-link"
        to={tab.fullPath}
        tabIndex={tabIndex}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={canClose ? 'Delete' : undefined}
        draggable={false}
      >
        {title}
        {tab.isPinned && <span className="shell-unseen"> {t('tabs.is_pinned')}</span>}
      </PageLink>
      {canClose && (
        <button
          type="button"
          className="tab-close"
          tabIndex={tabIndex}
          aria-label={t('tabs.close_named', { title })}
          title={t('tabs.close.this')}
          onClick={() => void actions.close('this', tab)}
        >
          <IconClose aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
