import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import { differences } from './differences'
import { useAuditLabels } from './use-audit-labels'
import styles from './audit-records.module.css'

export const DifferenceTable = ({ record }: { record: AuditRecord }) => {
  const { t } = useTranslation('admin')
  const labels = useAuditLabels()
  const rows = differences(record)
  if (rows.length === 0) return <p className={styles.hint}>{t('auditRecords.detail.no_changes')}</p>
  return (
    <div className={styles.scroll} role="region" aria-label={t('auditRecords.detail.changes')} tabIndex={0}>
      <table className={styles.differences}>
        <thead>
          <tr>
            {(['field', 'before', 'after'] as const).map((part) => (
              <th key={part} scope="col">
                {t(`auditRecords.detail.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{labels.field(field) || t('auditRecords.detail.value')}</th>
              <td className={styles.before}>{labels.valueText(record, field, before)}</td>
              <td className={styles.after}>{labels.valueText(record, field, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
