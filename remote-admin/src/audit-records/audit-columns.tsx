import type { TFunction } from 'i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import type { AuditWords } from './use-audit-words'
import styles from './audit-records.module.css'

const MOST_FIELDS = 3

/** What changed, as far as there is room; all of it, side by side, stands in the drawer. */
const changesText = (record: AuditRecord, words: AuditWords, t: TFunction<'admin'>): string => {
  const changes = words.changes(record)
  const more = changes.length - MOST_FIELDS
  const said = changes.slice(0, MOST_FIELDS).join(t('auditRecords.and'))
  return more > 0 ? t('auditRecords.and_more', { said, count: more }) : said
}

export const auditColumns = (t: TFunction<'admin'>, words: AuditWords): Column<AuditRecord>[] => [
  {
    key: 'at',
    title: t('auditRecords.column.at'),
    width: 160,
    sort: 'at',
    isPinned: true,
    card: 'state',
    cardCell: ({ at, address }) => (
      <span className={styles.second}>
        <TimeText time={at} form="date-time" /> · {address}
      </span>
    ),
    cell: ({ at }) => <TimeText time={at} form="date-time" />,
  },
  {
    key: 'event',
    title: t('auditRecords.column.event'),
    width: 420,
    card: 'title',
    cardCell: (record) => <div className={styles.two}>{words.sentence(record)}</div>,
    cell: (record) => (
      <>
        <div className={styles.one} title={words.sentence(record)}>
          {words.sentence(record)}
        </div>
        <div className={styles.second}>{record.address}</div>
      </>
    ),
  },
  {
    key: 'actor',
    title: t('auditRecords.column.actor'),
    width: 160,
    isOptional: true,
    cell: ({ actor }) => <div className={styles.one}>{words.actorText(actor)}</div>,
  },
  {
    key: 'action',
    title: t('auditRecords.column.action'),
    width: 180,
    isOptional: true,
    cell: ({ action }) => <div className={styles.one}>{words.action(action)}</div>,
  },
  {
    key: 'subject',
    title: t('auditRecords.column.subject'),
    width: 220,
    isOptional: true,
    cell: (record) => (
      <>
        <div className={styles.one}>{words.nameOf(record)}</div>
        <div className={styles.second}>{words.subject(record.subject_type)}</div>
      </>
    ),
  },
  {
    key: 'changes',
    title: t('auditRecords.column.changes'),
    cell: (record) => <div className={styles.one}>{changesText(record, words, t)}</div>,
  },
]
