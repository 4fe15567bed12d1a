import { useTranslation } from 'react-i18next'
import styles from '../DataTable.module.css'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

/** Grey bars in place of rows that are still to come. */
export const TableSkeleton = () => (
  <tbody aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row} className={styles.coming}>
        <td>
          <span className={styles.bar} />
        </td>
      </tr>
    ))}
  </tbody>
)

export const LoadingStatus = () => {
  const { t } = useTranslation('common')
  return (
    <p className={styles.unseen} role="status">
      {t('table.loading')}
    </p>
  )
}
