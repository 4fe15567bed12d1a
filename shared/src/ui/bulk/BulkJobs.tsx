import { serverNow } from '../../format/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkJobCan, type BulkJob } from '../../contract/list/bulk-jobs'
import { z } from '../../contract/zod'
import { useUrlState } from '../../url-state/use-url-state'
import '../list-messages/list-messages'
import { useClock } from '../use-clock'
import styles from './bulk.module.css'
import { BulkJobLine } from './BulkJobLine'
import { bulkJobsQuery } from './bulk-jobs.queries'
import { BulkReport, type DescribeRow } from './BulkReport'

/** Time in ms for which a finished job is shown. */
const SHOWN_AFTER_END_MS = 10 * 60_000

const ReportUrl = z.object({
  /** Id of the job whose report is open. */
  bulk_job: z.uuid().optional(),
})

interface BulkJobsProps {
  /** API path of the list's bulk jobs. */
  readonly list: string
  /** Returns the text of a job's action: "Set fulfilment to shipped". */
  readonly describe: (action: BulkJob['action']) => string
  /** Returns further text for a row of the report. Must be referentially stable. */
  readonly describeRow?: DescribeRow
}

const isShown = (job: BulkJob): boolean =>
  bulkJobCan.stop(job) || (job.finished_at !== null && serverNow() - Date.parse(job.finished_at) < SHOWN_AFTER_END_MS)

/** The user's own jobs over a list: running ones with their progress, recently finished ones with report and undo. */
export const BulkJobs = ({ list, describe, describeRow }: BulkJobsProps) => {
  const { t } = useTranslation('lists')
  const { data } = useQuery(bulkJobsQuery(list))
  // Re-renders regularly, so that an old job disappears even if nothing else changes.
  useClock()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [url, change] = useUrlState(ReportUrl)
  const jobs = (data?.items ?? []).filter((job) => isShown(job) && !hidden.includes(job.id) && job.undone_by === null)
  const jobTextOf = ({ action, undo_of: undoOf }: BulkJob) =>
    undoOf === null ? describe(action) : t('job.undo_of', { what: describe(action) })
  return (
    <>
      {jobs.length > 0 && (
        <ul className={styles.jobs} data-passing aria-label={t('job.jobs')}>
          {jobs.map((job) => (
            <BulkJobLine
              key={job.id}
              job={job}
              what={jobTextOf(job)}
              onReport={() => change({ bulk_job: job.id })}
              onHide={() => setHidden((ids) => [...ids, job.id])}
            />
          ))}
        </ul>
      )}
      <BulkReport
        jobId={url.bulk_job}
        jobTextOf={jobTextOf}
        describeRow={describeRow}
        onClose={() => change({ bulk_job: undefined })}
      />
    </>
  )
}
