import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Messages } from '@outlet/shared/i18n/i18n'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { ActorFilter } from './ActorFilter'
import type { auditSource, AuditUrl } from './audit-source'
import { labelledCodes } from './labelled-codes'
import { useAuditLabels } from './use-audit-labels'

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

/** Codes that have a label, and the chosen ones, which only a newer server may know. */
const useCodes = (group: 'action' | 'subject', chosen: readonly string[]) => {
  const { t } = useTranslation('admin')
  // i18next does not know the type of a group of messages.
  const labels = t(`auditRecords.${group}`, { returnObjects: true }) as Messages
  return [...new Set([...labelledCodes(labels), ...chosen])]
}

export const AuditFilters = ({ list }: { readonly list: ListOf<typeof auditSource> }) => {
  const { bar, url, setFilter } = list
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
  const actions = useCodes('action', url.action ?? [])
  const types = useCodes('subject', url.subject_type === undefined ? [] : [url.subject_type])
  return (
    <>
      <ActorFilter value={url} onChange={setFilter} />
      {bar.many('action', t('auditRecords.filter.action'), choices(actions, labels.action))}
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
