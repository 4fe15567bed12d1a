import { useTranslation } from 'react-i18next'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import { storeCondition, type Store } from '@outlet/shared/contract/stores'
import { MutedLine } from '@outlet/shared/ui/mute/MutedText'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { isInMaintenance } from '@outlet/shared/contract/stores/maintenance'
import { serverNow } from '@outlet/shared/format/server-clock'
import { formatComingTime } from '@outlet/shared/format/time'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { storeTrouble } from '../common/store-trouble'
import { StoreErrorText } from '../common/StoreErrorText'
import { StoreHealthTag } from '../common/StoreHealthTag'
import { UnreadPricesText } from '../common/UnreadPricesText'
import { LastSync } from '../common/LastSync'
import { SyncProgress } from '../common/SyncProgress'
import { useStoreSync } from '../common/use-store-sync'
import styles from './store-page.module.css'

const DAY_MS = 86_400_000

export const NameCell = ({ store }: { store: Store }) => (
  <>
    <div className={styles.name}>
      <span className={styles.one} title={store.name}>
        {store.name}
      </span>
      <PracticeTag isPractice={store.is_practice} />
    </div>
    <div className={styles.second}>{store.key}</div>
  </>
)

export const AddressCell = ({ store }: { store: Store }) => {
  const locale = useLocale()
  return (
    <>
      <div className={styles.one} title={store.base_url}>
        {store.base_url}
      </div>
      <div className={styles.second}>{storeDialects[store.dialect].name[locale]}</div>
    </>
  )
}

/** The current maintenance of the store, or the next one within a day. */
const MaintenanceLine = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const { maintenance_from: from, maintenance_until: until } = store
  const now = serverNow()
  if (from === null || until === null || Date.parse(until) <= now || Date.parse(from) > now + DAY_MS) return null
  const isNow = isInMaintenance(store, now)
  const time = formatComingTime(isNow ? until : from, locale)
  return (
    <div className={styles.second}>{t(isNow ? 'stores.maintenance.now' : 'stores.maintenance.next', { time })}</div>
  )
}

export const HealthCell = ({ store }: { store: Store }) => {
  const trouble = storeTrouble(store)
  return (
    <>
      <StoreHealthTag store={store} />
      <MutedLine until={store.muted_until} />
      <MaintenanceLine store={store} />
      {storeCondition(store) === 'prices_unread' && (
        <div className={styles.second}>
          <UnreadPricesText store={store} />
        </div>
      )}
      {storeCondition(store) !== 'ok' && trouble && (
        <div className={styles.second}>
          <StoreErrorText error={trouble} isShort />
        </div>
      )}
    </>
  )
}

/** Number of products with its unit, for a card, which has no column header. */
export const ProductsCount = ({ store: { products_count: count } }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.second}>{t('stores.products', { count, number: formatNumber(count, useLocale()) })}</div>
  )
}

const LiveSync = ({ store }: { store: Store }) => {
  const { sync, isUnderWay } = useStoreSync(store.key)
  if (isUnderWay) return <SyncProgress store={store} sync={sync} />
  return (
    <>
      <LastSync time={store.last_synced_at} />
      <Unread sync={store.last_sync} />
    </>
  )
}

/** Number of listed products that the latest sync could not read; renders nothing if it read them all. */
const Unread = ({ sync }: { sync: Store['last_sync'] }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  if (!sync || sync.progress.unread === 0) return null
  const { unread, done } = sync.progress
  const counts = { number: formatNumber(unread, locale), total: formatNumber(done, locale) }
  return <div className={styles.second}>{t('stores.unread_listed', counts)}</div>
}

/** Time of the last catalogue sync, or the progress of a running one. */
export const SyncCell = ({ store }: { store: Store }) =>
  store.deleted_at === null ? <LiveSync store={store} /> : <LastSync time={store.last_synced_at} />

export const LimitsCell = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return (
    <>
      <div>{t('stores.per_second', { number: formatNumber(store.rate_per_second, locale) })}</div>
      <div className={styles.second}>
        {t('stores.burst_and_concurrency', {
          burst: formatNumber(store.burst, locale),
          concurrency: formatNumber(store.concurrency, locale),
        })}
      </div>
    </>
  )
}
