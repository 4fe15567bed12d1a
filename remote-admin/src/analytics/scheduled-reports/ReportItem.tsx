import { Alert, Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ChannelResult } from '@outlet/shared/contract/notification-channels'
import type { ScheduledReport } from '@outlet/shared/contract/analytics/scheduled-reports'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { deleteReportAction, restoreReportAction, testReportAction } from './scheduled-reports.queries'
import styles from './scheduled-reports.module.css'

interface ReportProps {
  readonly report: ScheduledReport
}

/** Result of the last run, with a link to its delivery. */
const LastRun = ({ report: { last } }: ReportProps) => {
  const { t } = useTranslation('admin')
  if (!last) return t('analytics.reports.never')
  return (
    <>
      {t('analytics.reports.last')} <TimeText time={last.ended_at ?? last.at} form="date-time" />
      &nbsp;·{' '}
      <Link to={`/channel/list?tab=deliveries&delivery=${last.delivery_id}`}>
        {t(last.reason === 'missed' ? 'analytics.reports.missed' : `analytics.reports.state.${last.state}`)}
      </Link>
    </>
  )
}

const TestResult = ({ result: { is_sent, code, answer } }: { readonly result: ChannelResult }) => {
  const { t, i18n } = useTranslation('admin')
  const said = code === null ? t('analytics.reports.tested') : problemText(i18n, { code, message: code })
  return <Alert type={is_sent ? 'success' : 'error'} title={said} content={answer} />
}

const useStop = ({ id, name }: ScheduledReport) => {
  const { t } = useTranslation('admin')
  const params = { reportId: id }
  const { mutateAsync: restore } = useMutation(restoreReportAction)
  const stop = useMutation({
    ...deleteReportAction,
    onSuccess: () => showUndoMessage(t('analytics.reports.stopped', { name }), () => restore({ params }), id),
  })
  return { stop: () => void runAction(() => stop.mutateAsync({ params })), isStopping: stop.isPending }
}

const ReportActions = ({ report }: ReportProps) => {
  const { t } = useTranslation('admin')
  const { id, name } = report
  const test = useMutation(testReportAction)
  const { stop, isStopping } = useStop(report)
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          loading={test.isPending}
          aria-label={t('analytics.reports.test_named', { name })}
          onClick={() => void runAction(() => test.mutateAsync({ params: { reportId: id } }))}
        >
          {t('analytics.reports.test')}
        </Button>
        <Button
          size="small"
          loading={isStopping}
          aria-label={t('analytics.reports.stop_named', { name })}
          onClick={stop}
        >
          {t('analytics.reports.stop')}
        </Button>
      </div>
      <div role="status">{test.data && <TestResult result={test.data.result} />}</div>
    </>
  )
}

/** A scheduled report: channel, last result, and next run or the reason why there is none. */
export const ReportItem = ({ report }: ReportProps) => {
  const { t } = useTranslation('admin')
  const { name, search, channel, set_by, next_at, suspension } = report
  return (
    <li className={styles.item}>
      <div>
        <Link to={{ search }}>{name}</Link>
        {' → '}
        {channel.name}
      </div>
      <div className={styles.line}>
        <LastRun report={report} />
      </div>
      {suspension === null ? (
        <div className={styles.line}>
          {t('analytics.reports.next')} <TimeText time={next_at} form="date-time" />
        </div>
      ) : (
        <div className={styles.suspended}>{t(`analytics.reports.suspension.${suspension}`, { name: set_by.name })}</div>
      )}
      <div className={styles.line}>{t('analytics.reports.set_by', { name: set_by.name })}</div>
      <ReportActions report={report} />
    </li>
  )
}
