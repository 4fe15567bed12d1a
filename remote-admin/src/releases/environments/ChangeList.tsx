import { IconArrowRight } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { PinChange } from './pin-changes'
import styles from '../releases.module.css'

/** Changes of a generation, one line per remote: version before and after. */
export const ChangeList = ({ changes }: { changes: readonly PinChange[] }) => {
  const { t } = useTranslation('admin')
  if (changes.length === 0) return <p className={styles.hint}>{t('releases.nothing_changes')}</p>
  const none = t('releases.not_pinned')
  return (
    <ul className={styles.changes} aria-label={t('releases.changes')}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>{' '}
          {before === null ? <span className={styles.absent}>{none}</span> : <s className={styles.before}>{before}</s>}{' '}
          <IconArrowRight aria-hidden="true" />{' '}
          <span className={after === null ? styles.absent : styles.version}>{after ?? none}</span>
        </li>
      ))}
    </ul>
  )
}
