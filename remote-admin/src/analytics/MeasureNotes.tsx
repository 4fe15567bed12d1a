import { useTranslation } from 'react-i18next'
import type { Measure } from '@outlet/shared/contract/analytics'
import styles from './analytics.module.css'

/** Mean, median and percentile of a measure share one definition. */
export const aboutKey = (measure: Measure): string => measure.replace(/_p\d+$/, '')

interface MeasureNotesProps {
  readonly measures: readonly Measure[]
  /** Whether the definitions show without being asked for. */
  readonly isOpen?: boolean
}

/** What one of each measure is. */
export const MeasureNotes = ({ measures, isOpen = false }: MeasureNotesProps) => {
  const { t } = useTranslation('admin')
  const names = new Map(measures.map((measure) => [aboutKey(measure), t(`analytics.measure.${measure}`)]))
  return (
    <details className={styles.about} open={isOpen}>
      <summary>{t('analytics.about_title')}</summary>
      <dl>
        {[...names].map(([key, name]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{t(`analytics.about.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
