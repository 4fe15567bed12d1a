import { useTranslation } from 'react-i18next'
import { NO_BROWSER, type BrowserResult } from '@outlet/shared/contract/releases'
import styles from '../releases.module.css'

/** Whether a check was impossible because no worker has a browser. `NoBrowserNotice` says so once for all versions. */
export const isWithoutBrowser = ({ problems }: BrowserResult): boolean =>
  problems.some(({ code }) => code === NO_BROWSER)

/** A problem in the reader's language; the check's own message, in English, on demand. */
const Problem = ({ problem: { code, path, message } }: { problem: BrowserResult['problems'][number] }) => {
  const { t } = useTranslation('admin')
  return (
    <details className={styles.reason}>
      <summary>{t(`releases.browser.problem.${code.replace('browser.', '')}`, { path, defaultValue: code })}</summary>
      <span lang="en">{message}</span>
    </details>
  )
}

/** Result of the browser check of a pinned version in one line; nothing without a check. */
export const BrowserText = ({ result }: { result: BrowserResult | null | undefined }) => {
  const { t } = useTranslation('admin')
  if (!result) return null
  const { outcome, problems } = result
  const [first] = problems
  return (
    <div className={styles.second}>
      <span className={outcome === 'refused' ? styles.failing : undefined}>{t(`releases.browser.${outcome}`)}</span>
      {first && !isWithoutBrowser(result) && <Problem problem={first} />}
    </div>
  )
}
