import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { Facts } from '@outlet/shared/ui/Facts'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { subjectAddress } from '../common/subject-address'
import { auditRecordQuery } from './audit-records.queries'
import { DifferenceTable } from './DifferenceTable'
import { useAuditWords } from './use-audit-words'
import styles from './audit-records.module.css'

const SubjectText = ({ record }: { record: AuditRecord }) => {
  const words = useAuditWords()
  const address = subjectAddress(record.subject_type, record.subject_id)
  const name = words.nameOf(record)
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
  /** The address's record; undefined while no drawer is open. */
  readonly recordId: string | undefined
  /** The records that the list holds, among which it need not be. */
  readonly listed: readonly AuditRecord[] | undefined
  readonly pager: ReactNode
  readonly onClose: () => void
}

/** The record of the address, out of the list where it is in it; it is still there while the drawer closes. */
const useRecord = ({ recordId, listed }: Pick<AuditRecordDrawerProps, 'recordId' | 'listed'>) => {
  const [shown, setShown] = useState(recordId)
  if (recordId !== undefined && recordId !== shown) setShown(recordId)
  const inList = listed?.find(({ id }) => id === shown)
  const asked = useQuery({ ...auditRecordQuery(shown ?? ''), enabled: recordId !== undefined && !inList })
  return { record: inList ?? asked.data, error: asked.error, retry: () => void asked.refetch() }
}

/** One record: who did what, from where, and what it changed. */
export const AuditRecordDrawer = (props: AuditRecordDrawerProps) => {
  const { t } = useTranslation('admin')
  const words = useAuditWords()
  const { record, error, retry } = useRecord(props)
  const content = record && <RecordDetail record={record} />
  const failure = error && <ErrorNotice error={error} onRetry={retry} />
  return (
    <PageDrawer
      title={record ? words.sentence(record) : t('auditRecords.detail.title')}
      isOpen={props.recordId !== undefined}
      onClose={props.onClose}
      kind="record"
      beside={props.pager}
    >
      {content ?? failure ?? <Skeleton animation text={{ rows: 8, width: '100%' }} />}
    </PageDrawer>
  )
}
