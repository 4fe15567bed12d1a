import { useTranslation } from 'react-i18next'
import styles from './UnknownValue.module.css'

/** In place of a value that nobody knows (null); never 0 or "no". */
export const UnknownValue = () => {
  const { t } = useTranslation('common')
  const text = t('unknown_value')
  return (
    <span className={styles.unknown} title={text}>
      <span aria-hidden="true">—</span>
      <span className={styles.spoken}>{text}</span>
    </span>
  )
}
