import { useCurrentUser } from '@outlet/shared/session/current-user'
import { serverNow } from '@outlet/shared/format/server-clock'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { permittedExtensions } from '../extensions/permitted-extensions'
import { widgetId } from '../part-starts/part-id'
import { Attention } from './Attention'
import { defaultSize } from './arrange-cards'
import { CardGrid } from './CardGrid'
import { Facts } from './Facts'
import { greetingKey } from './greeting'
import { Guide } from './Guide'
import { openableNeeds } from './openable-needs'
import { QuickActions } from './QuickActions'
import { useReports } from './use-reports'
import { SilentWidget, WidgetMetrics } from './WidgetCard'
import { widgetList, type Widget } from './widget-list'
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

const keyOf = ({ remote, entry }: Widget) => widgetId(remote, entry.name)

/** The start page: the remotes' widgets and commands for the day. */
export const WorkplacePage = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const user = useCurrentUser()
  const role = useRole() ?? null
  const locale = useLocale()
  const widgets = widgetList(release, role)
  const commands = permittedExtensions(release, role, (remote) => remote.commands)
  const { needs, facts, reporters } = useReports()
  const hour = new Date(serverNow()).getHours()
  const greeting = t(`workplace.${greetingKey(hour)}`, { name: user?.name ?? '' })
  if (widgets.length === 0) {
    return (
      <Page title={greeting}>
        <EmptyWorkplace />
      </Page>
    )
  }
  const placed = (place: 'card' | 'metrics' | 'needs') =>
    widgets.filter(({ entry }) => (entry.place ?? 'card') === place)
  const metrics = placed('metrics')
  const attention = (
    <Attention
      reported={widgets
        .filter(({ entry }) => entry.attends)
        .map((widget) => {
          const reported = needs[keyOf(widget)]
          return { name: widget.entry.label[locale], needs: reported && openableNeeds(reported, release, role) }
        })}
    />
  )
  return (
    <Page
      title={greeting}
      status={<Facts facts={widgets.flatMap((widget) => facts[keyOf(widget)] ?? [])} />}
      actions={commands.length > 0 && <QuickActions commands={commands} />}
    >
      <Guide />
      {metrics.length > 0 && (
        <div className="metric-strip" role="group" aria-label={t('workplace.metrics')}>
          {metrics.map((widget) => (
            <WidgetMetrics key={keyOf(widget)} widget={widget} reporters={reporters} />
          ))}
        </div>
      )}
      <CardGrid
        cards={placed('card').map((widget) => ({ widget, size: defaultSize(widget) }))}
        first={attention}
        reporters={reporters}
      />
      {placed('needs').map((widget) => (
        <SilentWidget key={keyOf(widget)} widget={widget} reporters={reporters} />
      ))}
    </Page>
  )
}
