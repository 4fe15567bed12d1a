import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import type { Store, StoreSync } from '@outlet/shared/contract/stores'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SyncProgress } from '../common/SyncProgress'
import { recentSyncsQuery } from './stores.queries'
import styles from './store-page.module.css'

const colorOf: Record<StoreSync['state'], CellTagColor> = {
  queued: 'gray',
  running: 'arcoblue',
  succeeded: 'green',
  failed: 'red',
}

const secondsOf = ({ started_at, finished_at }: StoreSync): number | null =>
  started_at !== null && finished_at !== null ? (Date.parse(finished_at) - Date.parse(started_at)) / 1000 : null

/** One sync. Its count is that of category entries: a product in several categories counts once in each. */
const SyncItem = ({ store, sync }: { store: Store; sync: StoreSync }) => {
  const { t, i18n } = useTranslation('catalog')
  const locale = useLocale()
  const seconds = secondsOf(sync)
  const { done: count, unread } = sync.progress
  return (
    <li className={styles.sync}>
      <div className={styles.bar}>
        <span className={styles.tags}>
          <StateText color={colorOf[sync.state]}>{t(`stores.sync_state.${sync.state}`)}</StateText>
          <TimeText time={sync.created_at} form="date-time" />
        </span>
        {seconds !== null && (
          <span className={styles.quiet}>
            {t('stores.entries', { count, number: formatNumber(count, locale) })}&nbsp;·{' '}
            {formatDuration(seconds, locale)}
          </span>
        )}
      </div>
      <SyncProgress store={store} sync={sync} />
      {unread > 0 && (
        <div className={styles.quiet}>
          {t('stores.unread', { count: unread, number: formatNumber(unread, locale) })}
        </div>
      )}
      {sync.error && (
        <div className={styles.error} title={sync.error.message}>
          {problemText(i18n, sync.error)}
        </div>
      )}
    </li>
  )
}

export const StoreSyncs = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('stores.detail.syncs')}
      </h3>
      <Loaded query={useQuery(recentSyncsQuery(store.key))} rows={2} form="inline">
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.hint}>{t('common.sync.never')}</p>
          ) : (
            <ul className={styles.syncs}>
              {items.map((sync) => (
                <SyncItem key={sync.id} store={store} sync={sync} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
