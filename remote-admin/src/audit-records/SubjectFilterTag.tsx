import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { AuditUrl } from './audit-url'

interface SubjectFilterTagProps {
  readonly url: Pick<AuditUrl, 'subject_id'>
  readonly onClear: () => void
}

/** That only one subject's records are shown: who came by a link cannot have chosen it here. */
export const SubjectFilterTag = ({ url, onClear }: SubjectFilterTagProps) => {
  const { t } = useTranslation('admin')
  if (url.subject_id === undefined) return null
  return (
    <Tag closable color="arcoblue" title={url.subject_id} onClose={onClear}>
      {t('auditRecords.filter.one_subject')}
    </Tag>
  )
}
