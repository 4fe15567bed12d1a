import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useRole } from '@outlet/shared/session/use-role'
import { Page } from '@outlet/shared/ui/Page'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { permitted } from '../extensions/permitted'
import { EmptyWorkplace } from './EmptyWorkplace'
import { greetingKey } from './greeting'
import { Guide } from './Guide'
import { QuickActions } from './QuickActions'
import { WidgetCard } from './WidgetCard'
import { widgetList } from './widget-list'
import './workplace.css'

/** The start page: what the remotes have to show of the day. */
export const WorkplacePage = () => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const user = useCurrentUser()
  const role = useRole() ?? null
  const widgets = widgetList(release, role)
  const commands = permitted(release, role, (remote) => remote.commands)
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
      <Guide />
      <div className="workplace-grid">
        {widgets.map((widget) => (
          <WidgetCard key={`${widget.remote} ${widget.entry.name}`} {...widget} />
        ))}
      </div>
    </Page>
  )
}
