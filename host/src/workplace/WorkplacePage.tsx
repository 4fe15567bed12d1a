import { useCurrentUser } from '@outlet/shared/session/current-user'
import type { Need } from '@outlet/shared/remote/widget'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Page } from '@outlet/shared/ui/Page'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-parts'
import { HOST } from '../locales/add-host-messages'
import { permitted } from '../extensions/permitted'
import { widgetId } from '../part-starts/part-id'
import { Attention } from './Attention'
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
  const locale = useLocale()
  const widgets = widgetList(release, role)
  const commands = permitted(release, role, (remote) => remote.commands)
  const [told, setTold] = useState<Readonly<Record<string, readonly Need[] | null>>>({})
  const onTell = useCallback(
    (widget: string, needs: readonly Need[] | null) => setTold((before) => ({ ...before, [widget]: needs })),
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
        told={widgets
          .filter(({ entry }) => entry.attends)
          .map((widget) => ({
            name: widget.entry.label[locale],
            needs: told[widgetId(widget.remote, widget.entry.name)],
          }))}
      />
      <Guide />
      <div className="workplace-grid">
        {widgets.map((widget) => (
          <WidgetCard key={widgetId(widget.remote, widget.entry.name)} {...widget} onTell={onTell} />
        ))}
      </div>
    </Page>
  )
}
