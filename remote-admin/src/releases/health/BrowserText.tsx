import { useTranslation } from 'react-i18next'
import type { BrowserResult } from '@outlet/shared/contract/releases'
import styles from '../releases.module.css'

/** Result of the browser check of a pinned version in one line; nothing without a check. */
export const BrowserText = ({ result }: { result: BrowserResult | null | undefined }) => {
  const { t } = useTranslation('admin')
  if (!result) return null
  const { outcome, problems } = result
  const [first] = problems
  return (
    <div className={styles.second}>
      <span className={outcome === 'refused' ? styles.failing : undefined}>{t(`releases.browser.${outcome}`)}</span>
      {first && <div className={styles.reason}>{first.message}</div>}
    </div>
  )
}
