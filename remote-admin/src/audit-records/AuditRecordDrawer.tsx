import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { Facts } from '@outlet/shared/ui/Facts'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { DifferenceTable } from './DifferenceTable'
import { subjectAddress, subjectName } from './subject'
import { useAuditWords } from './use-audit-words'
import styles from './audit-records.module.css'

const WIDTH = 680

const SubjectText = ({ record }: { record: AuditRecord }) => {
  const words = useAuditWords()
  const address = subjectAddress(record)
  const name = subjectName(record)
  return (
    <>
      {words.subject(record.subject_type)} {address === null ? name : <Link to={address}>{name}</Link>}
    </>
  )
}

const RecordDetail = ({ record }: { record: AuditRecord }) => {
  const { t } = useTranslation('admin')
  const words = useAuditWords()
  const headingId = useId()
  const { actor, subject_type, subject_id } = record
  const own = new URLSearchParams({ subject_type, subject_id })
  const fact = (field: string, value: React.ReactNode) => ({
    key: field,
    label: t(`auditRecords.detail.${field}`),
    value: value ?? t('auditRecords.nothing'),
  })
  const facts = [
    fact('at', <TimeText time={record.at} form="date-time" />),
    fact('actor', words.actorText(actor)),
    fact('action', words.action(record.action)),
    fact('subject', <SubjectText record={record} />),
    fact('address', record.address),
    fact('request_id', record.request_id && <code>{record.request_id}</code>),
  ]
  return (
    <div className={styles.detail}>
      <Facts facts={facts} />
      <section aria-labelledby={headingId}>
        <h3 id={headingId} className={styles.heading}>
          {t('auditRecords.detail.changes')}
        </h3>
        <DifferenceTable record={record} />
      </section>
      <div className={styles.links}>
        <Link to={`/audit/list?${own}`}>{t('auditRecords.detail.same_subject')}</Link>
        {actor.id !== null && (
          <Link to={`/audit/list?actor_id=${encodeURIComponent(actor.id)}`}>
            {t('auditRecords.detail.same_actor', { name: words.actorText(actor) })}
          </Link>
        )}
      </div>
    </div>
  )
}

interface AuditRecordDrawerProps {
  readonly isOpen: boolean
  /** Undefined where the list does not hold it. */
  readonly record: AuditRecord | undefined
  readonly onClose: () => void
}

/** One record: who did what, from where, and what it changed. */
export const AuditRecordDrawer = ({ isOpen, record, onClose }: AuditRecordDrawerProps) => {
  const { t } = useTranslation('admin')
  const words = useAuditWords()
  return (
    <PageDrawer
      title={record ? words.action(record.action) : t('auditRecords.detail.title')}
      isOpen={isOpen}
      onClose={onClose}
      width={WIDTH}
    >
      {record ? <RecordDetail record={record} /> : <EmptyState title={t('auditRecords.detail.not_loaded')} />}
    </PageDrawer>
  )
}
