import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { TimeText } from '../ui/TimeText'
import { annotationShapes } from './annotation-marks'
import './annotation-messages/annotation-messages'
import type { ShownAnnotations } from './use-annotations'
import styles from './AnnotationLegend.module.css'

/**
 * Legend of a chart's annotations: a toggle for each kind, and the visible annotations as a list of links, latest
 * first.
 */
export const AnnotationLegend = ({ shown, kinds, hidden, toggle }: ShownAnnotations) => {
  const { t } = useTranslation('annotations')
  if (kinds.length === 0) return null
  return (
    <div className={styles.annotations}>
      <div className={styles.kinds} role="group" aria-label={t('marks')}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-pressed={!hidden.includes(kind)}
            onClick={() => toggle(kind)}
          >
            <svg viewBox="0 0 10 10" className={styles.shape} data-kind={kind} aria-hidden="true">
              <path d={annotationShapes[kind]} />
            </svg>
            {t(`kind.${kind}`)}
          </button>
        ))}
      </div>
      {shown.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('list', { count: shown.length })}</summary>
          <ul className={styles.list}>
            {shown.toReversed().map(({ kind, at, text, link }) => (
              <li key={`${kind} ${at} ${text}`}>
                <TimeText time={new Date(at).toISOString()} form="date-time" />{' '}
                {link === null ? text : <Link to={link}>{text}</Link>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
