import { Alert, Button } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointInput, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { MonitorEventKind } from '@outlet/shared/contract/inventory-monitor-events'
import { REPLAY_DAYS, ReplayQuestion } from '@outlet/shared/contract/monitor-replay'
import type { replayMonitor } from '@outlet/shared/contract/monitor-replay'
import { formatDateTime } from '@outlet/shared/format/time'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { EventTag, useEventText } from '../monitor/EventWords'
import { replayQuery } from '../inventory-monitors.queries'
import styles from '../settings.module.css'

type Question = EndpointInput<typeof replayMonitor>['body']
type Answer = EndpointResponse<typeof replayMonitor>

interface ReplayPanelProps {
  /** The settings as they stand; what is none yet is said. */
  readonly question: () => unknown
}

/** More than that nobody reads through here. */
const SHOWN = 50

const Told = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const textOf = useEventText()
  const { source, read_from: from, total, events } = answer
  if (source === 'none' || from === null)
    return <p className={styles.aside}>{t('inventoryMonitors.replay.nothing_kept')}</p>
  const more = total - Math.min(events.length, SHOWN)
  return (
    <>
      <p className={styles.aside} role="status">
        {t(`inventoryMonitors.replay.total_${source}`, {
          count: total,
          number: formatNumber(total, locale),
          from: formatDateTime(from, locale),
        })}
      </p>
      <ul className={styles.told}>
        {events.slice(0, SHOWN).map((event, index) => (
          // Two events of one reading may be of one kind only in their order.
          <li key={`${event.at} ${event.kind} ${index}`}>
            <TimeText time={event.at} form="date-time" />
            <EventTag kind={event.kind} />
            <span>{textOf(event)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.aside}>{t('inventoryMonitors.replay.more', { number: formatNumber(more, locale) })}</p>
      )}
    </>
  )
}

/** "What would I have been told": the settings as they stand, tried on the history of the last 30 days. */
export const ReplayPanel = ({ question }: ReplayPanelProps) => {
  const { t } = useTranslation('monitoring')
  const [asked, setAsked] = useState<Question>()
  const [isIncomplete, setIncomplete] = useState(false)
  const [kinds, setKinds] = useState<MonitorEventKind[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    ...replayQuery(asked, kinds),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  })
  const ask = () => {
    const parsed = ReplayQuestion.safeParse(question())
    setIncomplete(!parsed.success)
    if (!parsed.success) return
    // Asked again with nothing changed: the history may have gone on.
    if (asked) void refetch()
    setAsked(parsed.data)
  }
  const words = (key: string) => t(`inventoryMonitors.replay.${key}`, { count: REPLAY_DAYS })
  return (
    <section className={styles.replay} aria-label={words('title')}>
      <h3 className={styles.replayTitle}>{words('title')}</h3>
      <p className={styles.aside}>{words('hint')}</p>
      <div className={styles.replayBar}>
        <div>
          {' '}
          <ManyFilter
            label={words('kinds')}
            options={MonitorEventKind.options.map((kind) => ({
              value: kind,
              label: t(`inventoryMonitors.event.${kind}`),
            }))}
            value={kinds}
            onChange={setKinds}
          />
        </div>
        <Button loading={isFetching} onClick={ask}>
          {words('ask')}
        </Button>
      </div>
      {isIncomplete && <Alert type="info" content={words('incomplete')} />}
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {data && !isIncomplete && !error && <Told answer={data} />}
    </section>
  )
}
