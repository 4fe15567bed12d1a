import { useTranslation } from 'react-i18next'
import type { OtherSeries } from './trend-steps'
import styles from './trend.module.css'

const marks = ['stock', 'range', 'orderable', 'restock', 'sold_out', 'no_reading', 'price'] as const

/** What the chart's marks mean; the exact values are in the table. */
export const TrendLegend = ({ hasPrice, others }: { hasPrice: boolean; others: readonly OtherSeries[] }) => {
  const { t } = useTranslation('monitoring')
  return (
    <ul className={styles.legend} aria-hidden="true">
      {marks
        .filter((mark) => hasPrice || mark !== 'price')
        .map((mark) => (
          <li key={mark} className={styles.legendItem}>
            <span className={`${styles.mark} ${styles[mark]}`} />
            {t(`inventoryMonitors.trend.${mark}`)}
          </li>
        ))}
      {others.map(({ name, color }) => (
        <li key={name} className={styles.legendItem}>
          <span className={`${styles.mark} ${styles.stock}`} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  )
}
