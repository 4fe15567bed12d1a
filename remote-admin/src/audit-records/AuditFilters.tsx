import { useTranslation } from 'react-i18next'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { ActorFilter } from './ActorFilter'
import type { auditSource, AuditUrl } from './audit-source'
import { actions, subjectTypes } from './filter-values'
import { useAuditLabels } from './use-audit-labels'
import { Tag } from '@arco-design/web-react'

interface SubjectFilterTagProps {
  readonly url: Pick<AuditUrl, 'subject_id'>
  readonly onClear: () => void
}

/** Shows that the list is limited to one subject; this filter is set by links only. */
const SubjectFilterTag = ({ url, onClear }: SubjectFilterTagProps) => {
  const { t } = useTranslation('admin')
  if (url.subject_id === undefined) return null
  return (
    <Tag closable color="arcoblue" title={url.subject_id} onClose={onClear}>
      {t('auditRecords.filter.one_subject')}
    </Tag>
  )
}

/** Adds values from the address that this page does not know to the options. */
const withUnknown = (known: readonly string[], used: readonly string[]) => [...new Set([...known, ...used])]

export const AuditFilters = ({ list }: { readonly list: ListOf<typeof auditSource> }) => {
  const { bar, url, setFilter } = list
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
  const types = withUnknown(subjectTypes, url.subject_type === undefined ? [] : [url.subject_type])
  return (
    <>
      <ActorFilter value={url} onChange={setFilter} />
      {bar.many(
        'action',
        t('auditRecords.filter.action'),
        choices(withUnknown(actions, url.action ?? []), labels.action),
      )}
      <SelectFilter
        label={t('auditRecords.filter.subject_type')}
        options={choices(types, labels.subject)}
        value={url.subject_type}
        onChange={(subject_type) => setFilter({ subject_type, subject_id: undefined })}
      />
      <SubjectFilterTag url={url} onClear={() => setFilter({ subject_id: undefined })} />
      {bar.days(
        { from: 'from', to: 'to' },
        {
          label: t('auditRecords.filter.time'),
          fromLabel: t('auditRecords.filter.from'),
          toLabel: t('auditRecords.filter.to'),
        },
      )}
    </>
  )
}
