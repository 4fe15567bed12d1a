import { useTranslation } from 'react-i18next'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from './common.module.css'

const WHOLE = 100

const wordOf = ({ paused_at }: Pick<Store, 'paused_at'>, { state, progress }: StoreSync) => {
  if (paused_at !== null) return progress.total === null ? 'waits' : 'waits_at'
  return state === 'running' && progress.total === null ? 'running_unknown' : state
}

interface SyncProgressProps {
  readonly store: Pick<Store, 'paused_at'>
  readonly sync: StoreSync | undefined
}

/** How far a sync is; nothing unless one is under way, or waits for its store to be resumed. */
export const SyncProgress = ({ store, sync }: SyncProgressProps) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  if (sync?.state !== 'queued' && sync?.state !== 'running') return null
  const { done, total } = sync.progress
  const percent = total ? Math.min(WHOLE, Math.floor((done / total) * WHOLE)) : 0
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
        aria-valuemax={WHOLE}
        aria-valuetext={said}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
