import { useTranslation } from 'react-i18next'
import type { BrowserResult } from '@outlet/shared/contract/releases'
import styles from './releases.module.css'

/** What a browser said of a version where it is pinned, in a line; nothing where nobody has asked one. */
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
