import { useTranslation } from 'react-i18next'
import styles from '../DataTable.module.css'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7]

interface SkeletonProps {
  readonly columns: readonly { readonly key: string }[]
  readonly hasExpander: boolean
  readonly isSelectable: boolean
}

/** Grey bars in place of rows that are still to come. */
export const TableSkeleton = ({ columns, hasExpander, isSelectable }: SkeletonProps) => (
  <tbody aria-hidden="true">
    {ROWS.map((row) => (
      <tr key={row}>
        {isSelectable && <td />}
        {hasExpander && <td />}
        {columns.map(({ key }) => (
          <td key={key}>
            <span className={styles.bar} />
          </td>
        ))}
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
