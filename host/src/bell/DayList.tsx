import { serverNow } from '@outlet/shared/format/server-clock'
import { useRole } from '@outlet/shared/session/use-role'
import { formatDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { Notification } from '@outlet/shared/contract/notifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { byDay, daysAgo } from './days'
import { NotificationLine } from './NotificationLine'
import { knownKinds, describeNotification } from './notification-text'

export const DayList = ({ items }: { items: readonly Notification[] }) => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const { release } = useConsole()
  const role = useRole() ?? null
  const kinds = useMemo(() => knownKinds(release, role), [release, role])
  const nameOf = (start: number): string => {
    const days = daysAgo(start, serverNow())
    if (days === 0) return t('bell.today')
    return days === 1 ? t('bell.yesterday') : formatDate(start, locale)
  }
  return byDay(items).map(({ start, items: ofDay }) => (
    <section key={start} aria-label={nameOf(start)}>
      <h3 aria-hidden="true">{nameOf(start)}</h3>
      <ul>
        {ofDay.map((item) => (
          <NotificationLine key={item.id} item={item} description={describeNotification(kinds, item, locale)} />
        ))}
      </ul>
    </section>
  ))
}
