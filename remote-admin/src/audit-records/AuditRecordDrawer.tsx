import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { subjectAddress } from '../common/subject-address'
import { auditRecordQuery } from './audit-records.queries'
import { DifferenceTable } from './DifferenceTable'
import { useAuditLabels } from './use-audit-labels'
import styles from './audit-records.module.css'

const SubjectText = ({ record }: { record: AuditRecord }) => {
  const labels = useAuditLabels()
  const address = subjectAddress(record.subject_type, record.subject_id)
  const name = labels.nameOf(record)
  return (
    <>
      {labels.subject(record.subject_type)} {address === null ? name : <Link to={address}>{name}</Link>}
    </>
  )
}

const RecordDetail = ({ record }: { record: AuditRecord }) => {
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
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
    fact('actor', labels.actorText(actor)),
    fact('action', labels.action(record.action)),
    fact('subject', <SubjectText record={record} />),
    fact('address', record.address),
    fact('request_id', record.request_id && <code>{record.request_id}</code>),
  ]
  return (
    <div className={styles.detail}>
      <DescriptionList facts={facts} />
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
            {t('auditRecords.detail.same_actor', { name: labels.actorText(actor) })}
          </Link>
        )}
      </div>
    </div>
  )
}

interface AuditRecordDrawerProps {
  /** Record id from the address; undefined while no drawer is open. */
  readonly recordId: string | undefined
  /** Loaded records of the list; need not contain the record. */
  readonly listed: readonly AuditRecord[] | undefined
  readonly pager: ReactNode
  readonly onClose: () => void
}

/**
 * The record from the address: from the list if loaded, else by a request. It stays mounted while the drawer closes.
 */
const useRecord = ({ recordId, listed }: Pick<AuditRecordDrawerProps, 'recordId' | 'listed'>) => {
  const [shown, setShown] = useState(recordId)
  if (recordId !== undefined && recordId !== shown) setShown(recordId)
  const inList = listed?.find(({ id }) => id === shown)
  const query = useQuery({ ...auditRecordQuery(shown ?? ''), enabled: recordId !== undefined && !inList })
  const data = inList ?? query.data
  return { data, error: data ? null : query.error, refetch: query.refetch }
}

export const AuditRecordDrawer = ({ pager, onClose, ...props }: AuditRecordDrawerProps) => {
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
  const query = useRecord(props)
  const title = query.data ? labels.sentence(query.data) : t('auditRecords.detail.title')
  const isOpen = props.recordId !== undefined
  return (
    <RecordDrawer {...{ title, isOpen, onClose, pager, query }} width="100%">
      {(record) => <RecordDetail record={record} />}
    </RecordDrawer>
  )
}
