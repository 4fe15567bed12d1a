import { IconMore } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopupMenu } from '../frame/PopupMenu'
import { HOST } from '../locales/add-host-messages'
import { usePageLabel } from '../menu/use-page-label'
import { defaultTab, mayMove } from './tab'
import type { Tab } from './tab'
import { TabItem } from './TabItem'
import { TabMenu } from './TabMenu'
import type { MenuPlace } from './TabMenu'
import { TabMenuItems } from './TabMenuItems'
import { useTabActions } from './use-tab-actions'
import type { TabActions } from './use-tab-actions'
import { useTabDrag } from './use-tab-drag'
import { useTabs } from './use-tabs'
import './tab-bar.css'

/** The open pages, in a row above the page. `current` is the name of the shown page. */
export const TabBar = ({ current }: { current: string }) => {
  const { t } = useTranslation(HOST)
  const labelOf = usePageLabel()
  const tabs = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ readonly name: string; readonly place: MenuPlace } | null>(null)
  const [notice, setNotice] = useState('')

  const linkOf = ({ name }: Tab) => list.current?.querySelector<HTMLElement>(`[data-tab="${name}"] a`) ?? null
  const focus = (tab: Tab) => linkOf(tab)?.focus()
  const { move, ...others } = useTabActions(tabs, current, focus)
  const actions: TabActions = {
    ...others,
    move: (tab, to) => {
      if (!mayMove(tabs, tabs.indexOf(tab), tabs.indexOf(to))) return
      move(tab, to)
      const position = tabs.indexOf(to) + 1
      setNotice(t('tabs.moved', { title: labelOf({ name: tab.name, label: tab.title }), position, total: tabs.length }))
    },
  }
  const drag = useTabDrag(tabs, actions.move)

  useLayoutEffect(() => {
    list.current?.querySelector('[data-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tabs.length])

  const shown = tabs.find(({ name }) => name === current)
  const ofMenu = tabs.find(({ name }) => name === menu?.name)
  return (
    <nav className="tab-bar" aria-label={t('tabs.label')}>
      <ul className="tab-list" ref={list} {...drag}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.name}
            tab={tab}
            tabs={tabs}
            isCurrent={tab === shown}
            isEntrance={tab.name === (shown ?? defaultTab).name}
            actions={actions}
            focus={focus}
            onMenu={(place) => setMenu({ name: tab.name, place })}
          />
        ))}
      </ul>
      {shown && (
        <PopupMenu className="shell-icon-button" label={t('tabs.actions')} place="below" button={<IconMore />}>
          <TabMenuItems tab={shown} tabs={tabs} actions={actions} />
        </PopupMenu>
      )}
      {menu && ofMenu && (
        <TabMenu tab={ofMenu} place={menu.place} opener={linkOf(ofMenu)} onClose={() => setMenu(null)}>
          <TabMenuItems tab={ofMenu} tabs={tabs} actions={actions} />
        </TabMenu>
      )}
      <span className="shell-unseen" role="status">
        {notice}
      </span>
    </nav>
  )
}
