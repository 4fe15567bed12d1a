import { useCurrentUser } from '@outlet/shared/session/current-user'
import { serverNow } from '@outlet/shared/format/server-clock'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import { Suspense, useState } from 'react'
import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { permittedExtensions } from '../extensions/permitted-extensions'
import { widgetId } from '../part-starts/part-id'
import { Attention } from './Attention'
import { arrangeWidgets, type Placement } from './arrange-cards'
import { CardGrid } from './CardGrid'
import { Facts } from './Facts'
import { CustomizePanel } from './lazy-customize-panel'
import { useLayout } from './use-layout'
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

const idOf = ({ remote, entry }: Widget) => widgetId(remote, entry.name)

/** Widgets that display nothing but still report: those that only report, and hidden ones. */
const isSilent = ({ widget: { entry }, isShown }: Placement) =>
  entry.place === 'needs' || (!isShown && entry.attends === true)

interface ArrangedWidgetsProps {
  readonly placements: readonly Placement[]
}

/** Metrics, needs and cards in the user's arrangement, below the heading with the reported facts. */
const useArrangedWidgets = ({ placements }: ArrangedWidgetsProps) => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const role = useRole() ?? null
  const locale = useLocale()
  const { needs, facts, reporters } = useReports()
  const widgets = placements.map(({ widget }) => widget)
  const shown = placements.filter(({ isShown }) => isShown)
  const metrics = shown.filter(({ widget }) => widget.entry.place === 'metrics')
  const attention = (
    <Attention
      reported={widgets
        .filter(({ entry }) => entry.attends)
        .map((widget) => {
          const reported = needs[idOf(widget)]
          return { name: widget.entry.label[locale], needs: reported && openableNeeds(reported, release, role) }
        })}
    />
  )
  const content = (
    <>
      {metrics.length > 0 && (
        <div className="metric-strip" role="group" aria-label={t('workplace.metrics')}>
          {metrics.map(({ widget }) => (
            <WidgetMetrics key={idOf(widget)} widget={widget} reporters={reporters} />
          ))}
        </div>
      )}
      <CardGrid
        cards={shown.filter(({ widget }) => (widget.entry.place ?? 'card') === 'card')}
        first={attention}
        reporters={reporters}
      />
      {placements.filter(isSilent).map(({ widget }) => (
        <SilentWidget key={idOf(widget)} widget={widget} reporters={reporters} />
      ))}
    </>
  )
  return { content, facts: widgets.flatMap((widget) => facts[idOf(widget)] ?? []) }
}

/** The start page: the remotes' widgets and commands for the day. */
export const WorkplacePage = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const user = useCurrentUser()
  const role = useRole() ?? null
  const widgets = widgetList(release, role)
  const stored = useLayout(widgets.length > 0)
  const [draft, setDraft] = useState<readonly Placement[] | null>(null)
  const placements = draft ?? arrangeWidgets(widgets, stored)
  const { content, facts } = useArrangedWidgets({ placements })
  const commands = permittedExtensions(release, role, (remote) => remote.commands)
  const hour = new Date(serverNow()).getHours()
  const greeting = t(`workplace.${greetingKey(hour)}`, { name: user?.name ?? '' })
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
      status={<Facts facts={facts} />}
      actions={
        <>
          {draft === null && <Button onClick={() => setDraft(placements)}>{t('workplace.customize')}</Button>}
          {commands.length > 0 && <QuickActions commands={commands} />}
        </>
      }
    >
      {draft && (
        <Suspense fallback={null}>
          <CustomizePanel draft={draft} stored={stored} onChange={setDraft} onEnd={() => setDraft(null)} />
        </Suspense>
      )}
      <Guide />
      {content}
    </Page>
  )
}
