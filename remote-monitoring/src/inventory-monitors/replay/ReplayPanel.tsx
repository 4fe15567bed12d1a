import { Alert, Button } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { MonitorEventKind } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { REPLAY_DAYS, ReplayQuestion } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import type { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { formatDateTime } from '@outlet/shared/format/time'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ManyFilter } from '@outlet/shared/ui/SelectFilter'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { EventTag, useEventText } from '../monitor/EventTag'
import { replayQuery } from '../inventory-monitors.queries'
import styles from '../settings.module.css'

type Question = BodyOf<typeof replayMonitor>
type ReplayResponse = EndpointResponse<typeof replayMonitor>

interface ReplayPanelProps {
  /** Returns the current settings as a replay request; invalid settings are reported. */
  readonly question: () => unknown
}

/** Maximum number of events that are listed. */
const MAX_LISTED_EVENTS = 50

const ReplayedEvents = ({ response }: { response: ReplayResponse }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const textOf = useEventText()
  const { source, read_from: from, total, events } = response
  if (source === 'none' || from === null) return <p className={styles.aside}>{t('inventoryMonitors.replay.no_data')}</p>
  const more = total - Math.min(events.length, MAX_LISTED_EVENTS)
  return (
    <>
      <p className={styles.aside} role="status">
        {t(`inventoryMonitors.replay.total_${source}`, {
          count: total,
          number: formatNumber(total, locale),
          from: formatDateTime(from, locale),
        })}
      </p>
      <ul className={styles.replayed}>
        {events.slice(0, MAX_LISTED_EVENTS).map((event, index) => (
          // Two events of the same reading may have the same kind and differ only by position.
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

/**
 * Replays the current settings on the history of the last 30 days, and lists the events that they would have reported.
 */
export const ReplayPanel = ({ question }: ReplayPanelProps) => {
  const { t } = useTranslation('monitoring')
  const [requested, setRequested] = useState<Question>()
  const [isIncomplete, setIncomplete] = useState(false)
  const [kinds, setKinds] = useState<MonitorEventKind[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    ...replayQuery(requested, kinds),
    enabled: requested !== undefined,
    placeholderData: keepPreviousData,
  })
  const replay = () => {
    const parsed = ReplayQuestion.safeParse(question())
    setIncomplete(!parsed.success)
    if (!parsed.success) return
    // With unchanged settings the query is refetched, because the history may have grown.
    if (requested) void refetch()
    setRequested(parsed.data)
  }
  const text = (key: string) => t(`inventoryMonitors.replay.${key}`, { count: REPLAY_DAYS })
  return (
    <section className={styles.replay} aria-label={text('title')}>
      <h3 className={styles.replayTitle}>{text('title')}</h3>
      <p className={styles.aside}>{text('hint')}</p>
      <div className={styles.replayBar}>
        <div>
          {' '}
          <ManyFilter
            label={text('kinds')}
            options={MonitorEventKind.options.map((kind) => ({
              value: kind,
              label: t(`inventoryMonitors.event.${kind}`),
            }))}
            value={kinds}
            onChange={setKinds}
          />
        </div>
        <Button loading={isFetching} onClick={replay}>
          {text('start')}
        </Button>
      </div>
      {isIncomplete && <Alert type="info" content={text('incomplete')} />}
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {data && !isIncomplete && !error && <ReplayedEvents response={data} />}
    </section>
  )
}
