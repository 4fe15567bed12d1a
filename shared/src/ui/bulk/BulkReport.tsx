import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { i18n } from '@outlet/shared/i18n/i18n'
import { BulkRowResult, type BulkJob, type BulkJobRow } from '../../contract/list/bulk-jobs'
import { problemText } from '../../i18n/problem-text'
import { DataTable, type Column } from '../DataTable'
import { EmptyState } from '../EmptyState'
import { ErrorNotice } from '../ErrorNotice'
import { NumberText } from '../NumberText'
import { PageDrawer } from '../PageDrawer'
import { SelectFilter } from '../SelectFilter'
import styles from './bulk.module.css'
import { bulkJobQuery, bulkJobRowsQuery } from './bulk-jobs.queries'

/** A list's own text for a row of its jobs. */
export interface RowTexts {
  /** Address of the affected record. */
  readonly link?: string
  /** Replaces the general label of the result. */
  readonly result?: string
}

export type DescribeRow = (row: BulkJobRow, job: BulkJob) => RowTexts

const keyOf = ({ number }: BulkJobRow) => String(number)

const reasonOf = ({ code }: BulkJobRow): string => (code === null ? '' : problemText(i18n, { code, message: code }))

/** Number of characters of a reason that fit into its cell; a longer one wraps beneath its row. */
const MAX_CELL_CHARACTERS = 24
const hasLongReason = (row: BulkJobRow): boolean => reasonOf(row).length > MAX_CELL_CHARACTERS

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
  readonly jobTextOf: (job: BulkJob) => string
  readonly describeRow?: DescribeRow | undefined
  readonly onClose: () => void
}

type ContentProps = Pick<BulkReportProps, 'jobTextOf' | 'describeRow'> & { readonly jobId: string }

const Content = ({ jobId, jobTextOf, describeRow }: ContentProps) => {
  const { data: job, error, refetch } = useQuery(bulkJobQuery(jobId))
  if (error) return <ErrorNotice error={error} onRetry={refetch} />
  return job && <Rows job={job} what={jobTextOf(job)} describeRow={describeRow} />
}

export const BulkReport = ({ jobId, jobTextOf, describeRow, onClose }: BulkReportProps) => {
  const { t } = useTranslation('lists')
  const { data: job } = useQuery({ ...bulkJobQuery(jobId ?? ''), enabled: jobId !== undefined })
  return (
    <PageDrawer
      title={t('report.title', { what: job ? jobTextOf(job) : '…' })}
      isOpen={jobId !== undefined}
      onClose={onClose}
      kind="record"
    >
      {jobId !== undefined && <Content jobId={jobId} jobTextOf={jobTextOf} describeRow={describeRow} />}
    </PageDrawer>
  )
}
