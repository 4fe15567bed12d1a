import { useCellWords } from '../i18n/use-cell-words'
import styles from './UnknownValue.module.css'

/** In place of a value that nobody knows (null); never 0 or "no". A sign with a name, as one element: lists have many. */
export const UnknownValue = () => {
  const t = useCellWords('common')
  const text = t('unknown_value')
  return (
    <span className={styles.unknown} role="img" aria-label={text} title={text}>
      —
    </span>
  )
}
