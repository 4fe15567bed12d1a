import { useTranslation } from 'react-i18next'
import type { Measure } from '@outlet/shared/contract/analytics'
import styles from './analytics.module.css'

/** Key of a measure's definition; mean, median and percentile of a measure share one. */
export const aboutKey = (measure: Measure): string => measure.replace(/_p\d+$/, '')

interface MeasureNotesProps {
  readonly measures: readonly Measure[]
  /** Whether the definitions are initially expanded. */
  readonly isOpen?: boolean
}

/** Definitions of the measures. */
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
