import { useTranslation } from 'react-i18next'
import styles from './trend.module.css'

const marks = ['stock', 'range', 'orderable', 'restock', 'no_reading'] as const

/** What the chart's marks mean; the exact values are in the table. */
export const TrendLegend = () => {
  const { t } = useTranslation('monitoring')
  return (
    <ul className={styles.legend} aria-hidden="true">
      {marks.map((mark) => (
        <li key={mark} className={styles.legendItem}>
          <span className={`${styles.mark} ${styles[mark]}`} />
          {t(`inventoryMonitors.trend.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
