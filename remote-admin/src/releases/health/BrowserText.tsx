import { useTranslation } from 'react-i18next'
import { NO_BROWSER, type BrowserResult } from '@outlet/shared/contract/releases'
import styles from '../releases.module.css'

/** Whether a check was impossible because no worker has a browser. `NoBrowserNotice` says so once for all versions. */
export const isWithoutBrowser = ({ problems }: BrowserResult): boolean =>
  problems.some(({ code }) => code === NO_BROWSER)

/** Result of the browser check of a pinned version in one line; nothing without a check. */
export const BrowserText = ({ result }: { result: BrowserResult | null | undefined }) => {
  const { t } = useTranslation('admin')
  if (!result) return null
  const { outcome, problems } = result
  const [first] = problems
  return (
    <div className={styles.second}>
      <span className={outcome === 'refused' ? styles.failing : undefined}>{t(`releases.browser.${outcome}`)}</span>
      {first && !isWithoutBrowser(result) && <div className={styles.reason}>{first.message}</div>}
    </div>
  )
}
