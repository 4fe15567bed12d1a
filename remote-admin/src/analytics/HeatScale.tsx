import { useTranslation } from 'react-i18next'
import { largestOf, LIGHTEST, type Series } from './chart-option'
import styles from './analytics.module.css'

/** What the shades of a heat map or a calendar mean. */
export const HeatScale = ({ series }: { readonly series: readonly Series[] }) => {
  const { t } = useTranslation('admin')
  const text = series[0]?.text ?? String
  const shade = (opacity: number) => `rgba(var(--link-6), ${opacity})`
  return (
    <p className={styles.scale}>
      <span>{text(0)}</span>
      <span
        className={styles.scaleBar}
        style={{ backgroundImage: `linear-gradient(to right, ${shade(LIGHTEST)}, ${shade(1)})` }}
        aria-hidden
      />
      <span>{text(largestOf(series))}</span>
      <span className={styles.noData} aria-hidden />
      <span>{t('analytics.no_data')}</span>
    </p>
  )
}
