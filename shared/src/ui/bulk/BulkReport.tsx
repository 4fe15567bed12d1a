import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
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

/** What a list says of a row of its jobs. */
export interface RowWords {
  /** Where what it concerns is now. */
  readonly link?: string
  /** In place of the result's general word. */
  readonly result?: string
}

export type DescribeRow = (row: BulkJobRow, job: BulkJob) => RowWords

const keyOf = ({ number }: BulkJobRow) => String(number)

const reasonOf = ({ code }: BulkJobRow): string => (code === null ? '' : problemText(i18n, { code, message: code }))

/** Characters of a reason that are sure to fit into its cell; a longer one wraps beneath its row. */
const FITTING = 24
const hasLongReason = (row: BulkJobRow): boolean => reasonOf(row).length > FITTING

const useReportColumns = (job: BulkJob, describeRow: DescribeRow | undefined): readonly Column<BulkJobRow>[] => {
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
      {
        key: 'label',
        title: t('report.column.label'),
        card: 'title',
        cell: (row) => {
          const link = describeRow?.(row, job).link
          return link === undefined ? row.label : <Link to={link}>{row.label}</Link>
        },
      },
      {
        key: 'result',
        title: t('report.column.result'),
        width: 130,
        card: 'price',
        cell: (row) => describeRow?.(row, job).result ?? t(`job.result.${row.result ?? 'waiting'}`),
      },
      {
        key: 'reason',
        title: t('report.column.reason'),
        card: 'state',
        cell: (row) => !hasLongReason(row) && reasonOf(row),
      },
    ],
    [t, job, describeRow],
  )
}

interface RowsProps {
  readonly job: BulkJob
  readonly what: string
  readonly describeRow: DescribeRow | undefined
}

const Rows = ({ job, what, describeRow }: RowsProps) => {
  const { t } = useTranslation('lists')
  const [result, setResult] = useState<BulkRowResult>()
  const list = useInfiniteQuery(bulkJobRowsQuery(job.id, result))
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
        columns={useReportColumns(job, describeRow)}
        rowKey={keyOf}
        expansion={reasonOf}
        isAlwaysExpanded={hasLongReason}
        empty={<EmptyState title={t('report.empty')} />}
      />
    </div>
  )
}

interface BulkReportProps {
  readonly jobId: string | undefined
  readonly words: (job: BulkJob) => string
  readonly describeRow?: DescribeRow | undefined
  readonly onClose: () => void
}

type ContentProps = Pick<BulkReportProps, 'words' | 'describeRow'> & { readonly jobId: string }

const Content = ({ jobId, words, describeRow }: ContentProps) => {
  const { data: job, error, refetch } = useQuery(bulkJobQuery(jobId))
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  return job && <Rows job={job} what={words(job)} describeRow={describeRow} />
}

/** What became of each row of a job. */
export const BulkReport = ({ jobId, words, describeRow, onClose }: BulkReportProps) => {
  const { t } = useTranslation('lists')
  const { data: job } = useQuery({ ...bulkJobQuery(jobId ?? ''), enabled: jobId !== undefined })
  return (
    <PageDrawer
      title={t('report.title', { what: job ? words(job) : '…' })}
      isOpen={jobId !== undefined}
      onClose={onClose}
      kind="record"
    >
      {jobId !== undefined && <Content jobId={jobId} words={words} describeRow={describeRow} />}
    </PageDrawer>
  )
}
