import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditRecordList } from '@outlet/shared/contract/audit-records'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { auditColumns } from './audit-columns'
import { auditRecordCsvTicket } from './audit-records.queries'
import { auditSource } from './audit-source'
import { AuditFilters } from './AuditFilters'
import { AuditRecordDrawer } from './AuditRecordDrawer'
import { useAuditLabels } from './use-audit-labels'

/** The audit trail: who did what, when and from where, newest first. */
export default function AuditRecordsPage() {
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
  const list = useList(auditSource)
  const { url, change } = list
  return (
    <Page title={t('auditRecords.title')} status={<ListStatus list={list} />} hint={t('auditRecords.hint')}>
      <ListScreen
        list={list}
        label={t('auditRecords.title')}
        columns={useMemo(() => auditColumns(t, labels), [t, labels])}
        filters={<AuditFilters list={list} />}
        csv={{
          columns: auditRecordList.csv,
          titleOf: (key) => t(`auditRecords.csv.${key}`),
          requestTicket: auditRecordCsvTicket,
        }}
      />
      <AuditRecordDrawer
        recordId={url.record}
        listed={list.rows.data}
        pager={list.pager(url.record)}
        onClose={() => change({ record: undefined })}
      />
    </Page>
  )
}
