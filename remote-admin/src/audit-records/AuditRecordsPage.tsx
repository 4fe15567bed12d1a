import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditRecordFilters, auditRecordSorts } from '@outlet/shared/contract/audit-records'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { auditColumns } from './audit-columns'
import { auditRecordsCountQuery, auditRecordsQuery } from './audit-records.queries'
import { AuditUrl, filterOf, isFiltered, listQueryOf } from './audit-url'
import { AuditFilterBar } from './AuditFilterBar'
import { AuditRecordDrawer } from './AuditRecordDrawer'
import { useAuditWords } from './use-audit-words'

/** Names the list to the server: its views and columns. */
const LIST = 'audit-records'
const viewNames = [...Object.keys(auditRecordFilters), 'sort']
const countOf = (search: string) => auditRecordsCountQuery(filterOf(readUrlState(AuditUrl, search)))
const idOf = ({ id }: AuditRecord) => id

/** Who did what, when and from where: all that was ever written, newest first. */
export default function AuditRecordsPage() {
  const { t } = useTranslation('admin')
  const words = useAuditWords()
  const [url, changeUrl] = useUrlState(AuditUrl)
  const list = useInfiniteQuery(auditRecordsQuery(listQueryOf(url)))
  const { data: count } = useQuery(auditRecordsCountQuery(filterOf(url)))
  const open = useCallback(({ id }: AuditRecord) => changeUrl({ record: id }), [changeUrl])
  const { columns, layout } = useListColumns(
    LIST,
    useMemo(() => auditColumns(t, words), [t, words]),
  )
  const views = useListViews(LIST, viewNames)
  const pager = url.record !== undefined && (
    <RecordPager
      list={list}
      rowKey={idOf}
      open={url.record}
      total={count}
      onShow={(record) => changeUrl({ record }, { replace: true })}
    />
  )
  return (
    <Page
      title={t('auditRecords.title')}
      status={<ViewTabs views={views} countOf={countOf} />}
      hint={t('auditRecords.hint')}
    >
      <AuditFilterBar url={url} layout={layout} views={views} count={count} onChange={(filter) => changeUrl(filter)} />
      <DataTable
        label={t('auditRecords.title')}
        list={list}
        total={count}
        columns={columns}
        onResize={layout.resize}
        rowKey={idOf}
        sorting={{ sort: url.sort, sorts: auditRecordSorts, onSort: (sort) => changeUrl({ sort }) }}
        onOpen={open}
        isFiltered={isFiltered(url)}
      />
      <AuditRecordDrawer
        recordId={url.record}
        listed={list.data}
        pager={pager}
        onClose={() => changeUrl({ record: undefined })}
      />
    </Page>
  )
}
