import { useTranslation } from 'react-i18next'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from './common.module.css'

const FULL_PERCENT = 100

const wordOf = ({ paused_at }: Pick<Store, 'paused_at'>, { state, progress }: StoreSync) => {
  if (paused_at !== null) return progress.total === null ? 'waits' : 'waits_at'
  return state === 'running' && progress.total === null ? 'running_unknown' : state
}

interface SyncProgressProps {
  readonly store: Pick<Store, 'paused_at'>
  readonly sync: StoreSync | undefined
}

/** Progress of a sync; renders nothing unless a sync is running or waits for its store to be resumed. */
export const SyncProgress = ({ store, sync }: SyncProgressProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  if (sync?.state !== 'queued' && sync?.state !== 'running') return null
  const { done, total } = sync.progress
  const percent = total ? Math.min(FULL_PERCENT, Math.floor((done / total) * FULL_PERCENT)) : 0
  const said = t(`common.sync.${wordOf(store, sync)}`, {
    done: formatNumber(done, locale),
    total: formatNumber(total ?? 0, locale),
  })
  return (
    <div className={styles.progress}>
      <span className={styles.progressText}>{said}</span>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('common.sync.progress')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={FULL_PERCENT}
        aria-valuetext={said}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
