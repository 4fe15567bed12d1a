import { useCurrentUser } from '@outlet/shared/session/current-user'
import type { Need } from '@outlet/shared/remote/widget'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { permittedExtensions } from '../extensions/permitted-extensions'
import { widgetId } from '../part-starts/part-id'
import { Attention } from './Attention'
import { greetingKey } from './greeting'
import { Guide } from './Guide'
import { QuickActions } from './QuickActions'
import { WidgetCard } from './WidgetCard'
import { widgetList } from './widget-list'
import './workplace.css'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Link } from 'react-router-dom'
import { useMenuSections } from '../menu/use-menu-sections'
import { startRoute } from '../router/host-routes'

/** Links to the available pages, shown if no remote has a widget for the role. */
const EmptyWorkplace = () => {
  const { t } = useTranslation(HOST)
  const pages = useMenuSections().flatMap(({ items }) => items)
  const links = (
    <ul className="workplace-links">
      {pages
        .filter(({ name }) => name !== startRoute.name)
        .map(({ name, path, label }) => (
          <li key={name}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
    </ul>
  )
  return (
    <div className="workplace-empty">
      <EmptyState title={t('workplace.empty')} hint={t('workplace.empty_hint')} action={links} />
    </div>
  )
}

/** The start page: the remotes' widgets and commands for the day. */
export const WorkplacePage = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const user = useCurrentUser()
  const role = useRole() ?? null
  const locale = useLocale()
  const widgets = widgetList(release, role)
  const commands = permittedExtensions(release, role, (remote) => remote.commands)
  const [needsByWidget, setNeedsByWidget] = useState<Readonly<Record<string, readonly Need[] | null>>>({})
  const onNeeds = useCallback(
    (widget: string, needs: readonly Need[] | null) => setNeedsByWidget((before) => ({ ...before, [widget]: needs })),
    [],
  )
  const greeting = t(`workplace.${greetingKey(new Date().getHours())}`, { name: user?.name ?? '' })
  if (widgets.length === 0) {
    return (
      <Page title={greeting}>
        <EmptyWorkplace />
      </Page>
    )
  }
  return (
    <Page
      title={greeting}
      hint={t('workplace.hint')}
      actions={commands.length > 0 && <QuickActions commands={commands} />}
    >
      <Attention
        reported={widgets
          .filter(({ entry }) => entry.attends)
          .map((widget) => ({
            name: widget.entry.label[locale],
            needs: needsByWidget[widgetId(widget.remote, widget.entry.name)],
          }))}
      />
      <Guide />
      <div className="workplace-grid">
        {widgets.map((widget) => (
          <WidgetCard key={widgetId(widget.remote, widget.entry.name)} {...widget} onNeeds={onNeeds} />
        ))}
      </div>
    </Page>
  )
}
