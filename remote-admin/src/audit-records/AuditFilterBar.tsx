import { useTranslation } from 'react-i18next'
import { auditRecordColumns, type AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Count } from '@outlet/shared/contract/list'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { DayRangeFilter } from '@outlet/shared/ui/DayRangeFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { auditRecordCsvTicket } from './audit-records.queries'
import { ActorFilter } from './ActorFilter'
import { filterOf, isFiltered, noFilter } from './audit-url'
import type { AuditFilterState, AuditUrl } from './audit-url'
import { actions, subjectTypes } from './known-words'
import { SubjectFilterTag } from './SubjectFilterTag'
import { useAuditWords } from './use-audit-words'

interface AuditFilterBarProps {
  readonly url: AuditUrl
  readonly layout: ColumnLayout<AuditRecord>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly onChange: (filter: AuditFilterState) => void
}

/** A value that the address names and this page does not know is one of the choices too. */
const withUnknown = (known: readonly string[], used: readonly string[]) => [...new Set([...known, ...used])]

export const AuditFilterBar = ({ url, layout, views, count, onChange }: AuditFilterBarProps) => {
  const { t } = useTranslation('admin')
  const words = useAuditWords()
  const types = withUnknown(subjectTypes, url.subject_type === undefined ? [] : [url.subject_type])
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <CsvButton
            columns={auditRecordColumns}
            titleOf={(key) => t(`auditRecords.csv.${key}`)}
            ask={(columns) => auditRecordCsvTicket({ filter: filterOf(url), sort: url.sort, columns })}
          />
          <ColumnsButton layout={layout} />
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <ActorFilter value={url} onChange={onChange} />
      <ManyFilter
        label={t('auditRecords.filter.action')}
        options={withUnknown(actions, url.action ?? []).map((value) => ({ value, label: words.action(value) }))}
        value={url.action}
        onChange={(action) => onChange({ action: action.length > 0 ? action : undefined })}
      />
      <SelectFilter
        label={t('auditRecords.filter.subject_type')}
        options={types.map((value) => ({ value, label: words.subject(value) }))}
        value={url.subject_type}
        onChange={(subject_type) => onChange({ subject_type, subject_id: undefined })}
      />
      <SubjectFilterTag url={url} onClear={() => onChange({ subject_id: undefined })} />
      <DayRangeFilter
        label={t('auditRecords.filter.time')}
        fromLabel={t('auditRecords.filter.from')}
        toLabel={t('auditRecords.filter.to')}
        value={url}
        onChange={onChange}
      />
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
