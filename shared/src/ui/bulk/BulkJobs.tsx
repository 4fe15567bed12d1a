import { serverNow } from '../../format/server-clock'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkJobCan, type BulkJob } from '../../contract/bulk-jobs'
import { z } from '../../contract/zod'
import { useUrlState } from '../../url-state/use-url-state'
import '../list-words/list-words'
import { useClock } from '../use-clock'
import styles from './bulk.module.css'
import { BulkJobLine } from './BulkJobLine'
import { bulkJobsQuery } from './bulk-jobs.queries'
import { BulkReport, type DescribeRow } from './BulkReport'

/** So long after its end a job still shows by itself. */
const FRESH_MS = 10 * 60_000

const ReportUrl = z.object({
  /** The job whose report is open. */
  bulk_job: z.uuid().optional(),
})

interface BulkJobsProps {
  /** The path that takes the list's jobs. */
  readonly list: string
  /** What a job does, in words: "Set fulfilment to shipped". */
  readonly describe: (action: BulkJob['action']) => string
  /** What the report says of a row beyond its result; keep it the same between renders. */
  readonly describeRow?: DescribeRow
}

const isShown = (job: BulkJob): boolean =>
  bulkJobCan.stop(job) || (job.finished_at !== null && serverNow() - Date.parse(job.finished_at) < FRESH_MS)

/** One's own jobs over a list: those under way with their progress, those just ended with their report and undo. */
export const BulkJobs = ({ list, describe, describeRow }: BulkJobsProps) => {
  const { t } = useTranslation('lists')
  const { data } = useQuery(bulkJobsQuery(list))
  // Else a job would go on showing until something else happens in the page.
  useClock()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [url, change] = useUrlState(ReportUrl)
  const jobs = (data?.items ?? []).filter((job) => isShown(job) && !hidden.includes(job.id) && job.undone_by === null)
  const words = ({ action, undo_of: undoOf }: BulkJob) =>
    undoOf === null ? describe(action) : t('job.undo_of', { what: describe(action) })
  return (
    <>
      {jobs.length > 0 && (
        <ul className={styles.jobs} data-passing aria-label={t('job.jobs')}>
          {jobs.map((job) => (
            <BulkJobLine
              key={job.id}
              job={job}
              what={words(job)}
              onReport={() => change({ bulk_job: job.id })}
              onHide={() => setHidden((ids) => [...ids, job.id])}
            />
          ))}
        </ul>
      )}
      <BulkReport
        jobId={url.bulk_job}
        words={words}
        describeRow={describeRow}
        onClose={() => change({ bulk_job: undefined })}
      />
    </>
  )
}
