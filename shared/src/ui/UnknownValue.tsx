import { useCellTranslation } from '../i18n/use-cell-translation'
import styles from './UnknownValue.module.css'

/**
 * Placeholder for an unknown value (null); never 0 or "no". A sign with an accessible name, as one element, since lists
 * have many.
 */
export const UnknownValue = () => {
  const t = useCellTranslation('common')
  const text = t('unknown_value')
  return (
    <span className={styles.unknown} role="img" aria-label={text} title={text}>
      —
    </span>
  )
}
