import { useTranslation } from 'react-i18next'
import type { StoreSync } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from './common.module.css'

const WHOLE = 100

/** How far a sync is; nothing unless one is under way. */
export const SyncProgress = ({ sync }: { sync: StoreSync | undefined }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  if (sync?.state !== 'queued' && sync?.state !== 'running') return null
  const { done, total } = sync.progress
  const percent = total ? Math.min(WHOLE, Math.floor((done / total) * WHOLE)) : 0
  const word = sync.state === 'running' && total === null ? 'running_unknown' : sync.state
  const said = t(`common.sync.${word}`, { done: formatNumber(done, locale), total: formatNumber(total ?? 0, locale) })
  return (
    <div className={styles.progress}>
      <span className={styles.progressText}>{said}</span>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('common.sync.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
        aria-valuetext={said}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
