import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '@outlet/shared/i18n/i18n'
import { BulkRowResult, type BulkJob, type BulkJobRow } from '../../contract/bulk-jobs'
import { problemText } from '../../i18n/problem-text'
import { DataTable, type Column } from '../DataTable'
import { EmptyState } from '../EmptyState'
import { ErrorNotice } from '../ErrorNotice'
import { NumberText } from '../NumberText'
import { PageDrawer } from '../PageDrawer'
import { SelectFilter } from '../SelectFilter'
import styles from './bulk.module.css'
import { bulkJobQuery, bulkJobRowsQuery } from './bulk-jobs.queries'

const keyOf = ({ number }: BulkJobRow) => String(number)

const useReportColumns = (): readonly Column<BulkJobRow>[] => {
  const { t } = useTranslation('lists')
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('report.column.number'),
        width: 72,
        align: 'end',
        cell: ({ number }) => <NumberText value={number} />,
      },
      { key: 'label', title: t('report.column.label'), cell: ({ label }) => label },
      {
        key: 'result',
        title: t('report.column.result'),
        width: 130,
        cell: ({ result }) => t(`job.result.${result ?? 'waiting'}`),
      },
      {
        key: 'reason',
        title: t('report.column.reason'),
        cell: ({ code }) => code !== null && problemText(i18n, { code, message: code }),
      },
    ],
    [t],
  )
}

const Rows = ({ jobId, what }: { jobId: string; what: string }) => {
  const { t } = useTranslation('lists')
  const [result, setResult] = useState<BulkRowResult>()
  const list = useInfiniteQuery(bulkJobRowsQuery(jobId, result))
  return (
    <div className={styles.report}>
      <SelectFilter
        label={t('report.filter')}
        options={BulkRowResult.options.map((value) => ({ value, label: t(`job.result.${value}`) }))}
        value={result}
        onChange={setResult}
      />
      <DataTable
        label={what}
        list={list}
        columns={useReportColumns()}
        rowKey={keyOf}
        empty={<EmptyState title={t('report.empty')} />}
      />
    </div>
  )
}

interface BulkReportProps {
  readonly jobId: string | undefined
  readonly words: (job: BulkJob) => string
  readonly onClose: () => void
}

const Content = ({ jobId, words }: { jobId: string; words: BulkReportProps['words'] }) => {
  const { data: job, error, refetch } = useQuery(bulkJobQuery(jobId))
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  return job && <Rows jobId={jobId} what={words(job)} />
}

/** What became of each row of a job. */
export const BulkReport = ({ jobId, words, onClose }: BulkReportProps) => {
  const { t } = useTranslation('lists')
  const { data: job } = useQuery({ ...bulkJobQuery(jobId ?? ''), enabled: jobId !== undefined })
  return (
    <PageDrawer
      title={t('report.title', { what: job ? words(job) : '…' })}
      isOpen={jobId !== undefined}
      onClose={onClose}
      kind="record"
    >
      {jobId !== undefined && <Content jobId={jobId} words={words} />}
    </PageDrawer>
  )
}
