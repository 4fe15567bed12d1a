import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bulkJobCan, type BulkJob } from '../../contract/list/bulk-jobs'
import { formatNumber } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import { dropSecondClick } from '../double-click'
import { runAction } from '../use-action'
import styles from './bulk.module.css'
import { stopBulkJobAction, undoBulkJobAction } from './bulk-jobs.queries'

interface BulkJobLineProps {
  readonly job: BulkJob
  readonly what: string
  readonly onReport: () => void
  readonly onHide: () => void
}

const Counts = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  return (['changed', 'unchanged', 'refused'] as const)
    .filter((result) => job[result] > 0)
    .map((result) => (
      <span key={result} className={styles.count} data-result={result}>
        {t(`job.result_count.${result}`, { count: job[result], number: formatNumber(job[result], locale) })}
      </span>
    ))
}

const Progress = ({ job, what }: { job: BulkJob; what: string }) => {
  const { t } = useTranslation('lists')
  const locale = useLocale()
  const done = job.changed + job.unchanged + job.refused
  return (
    <>
      <progress className={styles.progress} max={job.total} value={done} aria-label={what} />
      <span className={styles.count}>
        {t('job.of', { done: formatNumber(done, locale), total: formatNumber(job.total, locale) })}
      </span>
    </>
  )
}

/** One job: its action, progress, result, and the buttons to stop, undo or report it. */
export const BulkJobLine = ({ job, what, onReport, onHide }: BulkJobLineProps) => {
  const { t } = useTranslation('lists')
  const params = { params: { jobId: job.id } }
  const stop = useMutation(stopBulkJobAction)
  const undo = useMutation(undoBulkJobAction)
  const isUnderWay = bulkJobCan.stop(job)
  return (
    <li className={styles.job} data-state={job.state} onClickCapture={dropSecondClick}>
      <span className={styles.what}>{what}</span>
      <span className={styles.state} role="status">
        {t(`job.state.${job.state}`)}
      </span>
      {isUnderWay ? <Progress job={job} what={what} /> : <Counts job={job} />}
      <span className={styles.actions}>
        {isUnderWay && (
          <Button size="small" loading={stop.isPending} onClick={() => void runAction(() => stop.mutateAsync(params))}>
            {t('job.stop')}
          </Button>
        )}
        {bulkJobCan.undo(job) && (
          <Button size="small" loading={undo.isPending} onClick={() => void runAction(() => undo.mutateAsync(params))}>
            {t('common:action.undo')}
          </Button>
        )}
        <Button size="small" type="text" onClick={onReport}>
          {t('job.report')}
        </Button>
        {!isUnderWay && (
          <Button
            size="small"
            type="text"
            icon={<IconClose />}
            aria-label={t('job.dismiss')}
            title={t('job.dismiss')}
            onClick={onHide}
          />
        )}
      </span>
    </li>
  )
}
