import type { TFunction } from 'i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { differences } from './differences'
import { subjectName } from './subject'
import type { AuditWords } from './use-audit-words'
import styles from './audit-records.module.css'

const MOST_FIELDS = 3

/** Which fields changed; all of them, with their values, stand in the drawer. */
const changedFields = (record: AuditRecord, words: AuditWords, t: TFunction<'admin'>): string => {
  const fields = [...new Set(differences(record).map(({ field }) => words.field(field)))].filter(Boolean)
  const more = fields.length - MOST_FIELDS
  const said = fields.slice(0, MOST_FIELDS).join(t('auditRecords.and'))
  return more > 0 ? t('auditRecords.and_more', { said, count: more }) : said
}

export const auditColumns = (t: TFunction<'admin'>, words: AuditWords): Column<AuditRecord>[] => [
  {
    key: 'at',
    title: t('auditRecords.column.at'),
    width: 160,
    sort: 'at',
    isPinned: true,
    card: 'price',
    cell: ({ at }) => <TimeText time={at} form="date-time" />,
  },
  {
    key: 'actor',
    title: t('auditRecords.column.actor'),
    width: 160,
    card: 'state',
    cell: ({ actor, address }) => (
      <>
        <div className={styles.one}>{words.actorText(actor)}</div>
        <div className={styles.second}>{address}</div>
      </>
    ),
  },
  {
    key: 'action',
    title: t('auditRecords.column.action'),
    width: 180,
    card: 'title',
    cell: ({ action }) => <div className={styles.one}>{words.action(action)}</div>,
  },
  {
    key: 'subject',
    title: t('auditRecords.column.subject'),
    width: 220,
    cell: (record) => (
      <>
        <div className={styles.one}>{subjectName(record)}</div>
        <div className={styles.second}>{words.subject(record.subject_type)}</div>
      </>
    ),
  },
  {
    key: 'changes',
    title: t('auditRecords.column.changes'),
    cell: (record) => <div className={styles.one}>{changedFields(record, words, t)}</div>,
  },
]
