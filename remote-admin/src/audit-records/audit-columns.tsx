import type { TFunction } from 'i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import type { AuditLabels } from './use-audit-labels'
import styles from './audit-records.module.css'

const column = columnOf<AuditRecord, TFunction<'admin'>>((t, key) => t(`auditRecords.column.${key}`))

const MAX_FIELDS = 3

/** Summary of the first changes; the drawer shows all of them. */
const changesText = (record: AuditRecord, labels: AuditLabels, t: TFunction<'admin'>): string => {
  const changes = labels.changes(record)
  const more = changes.length - MAX_FIELDS
  const said = changes.slice(0, MAX_FIELDS).join(t('auditRecords.and'))
  return more > 0 ? t('auditRecords.and_more', { said, count: more }) : said
}

export const auditColumns = (t: TFunction<'admin'>, labels: AuditLabels): Column<AuditRecord>[] => [
  column(t, 'at', ({ at }) => <TimeText time={at} form="date-time" />, {
    width: 160,
    sort: 'at',
    isPinned: true,
    card: 'state',
    cardCell: ({ at, address }) => (
      <span className={styles.second}>
        <TimeText time={at} form="date-time" />
        &nbsp;· {address}
      </span>
    ),
  }),
  column(
    t,
    'event',
    (record) => (
      <>
        <div className={styles.one} title={labels.sentence(record)}>
          {labels.sentence(record)}
        </div>
        <div className={styles.second}>{record.address}</div>
      </>
    ),
    { width: 420, card: 'title', cardCell: (record) => <div className={styles.two}>{labels.sentence(record)}</div> },
  ),
  column(t, 'actor', ({ actor }) => <div className={styles.one}>{labels.actorText(actor)}</div>, {
    width: 160,
    isOptional: true,
  }),
  column(t, 'action', ({ action }) => <div className={styles.one}>{labels.action(action)}</div>, {
    width: 180,
    isOptional: true,
  }),
  column(
    t,
    'subject',
    (record) => (
      <>
        <div className={styles.one}>{labels.nameOf(record)}</div>
        <div className={styles.second}>{labels.subject(record.subject_type)}</div>
      </>
    ),
    { width: 220, isOptional: true },
  ),
  column(t, 'changes', (record) => <div className={styles.one}>{changesText(record, labels, t)}</div>),
]
