import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from './common.module.css'

interface StoreErrorTextProps {
  readonly error: NonNullable<Store['last_error']>
  /** Renders one line; the store's own message becomes its tooltip. */
  readonly isShort?: boolean
}

/** The error of a store, since when it occurs, and the store's own message. */
export const StoreErrorText = ({ error, isShort = false }: StoreErrorTextProps) => {
  const { t, i18n } = useTranslation('catalog')
  return (
    <span title={error.message}>
      {problemText(i18n, error)}&nbsp;· {t('common.since')} <TimeText time={error.at} />
      {!isShort && error.message !== error.code && <span className={styles.said}>{error.message}</span>}
    </span>
  )
}
