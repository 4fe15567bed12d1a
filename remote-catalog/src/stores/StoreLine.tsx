import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { storeCondition, type Store } from '@outlet/shared/contract/stores'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { LastSync } from '../common/LastSync'
import { storeAddress } from '../common/store-address'
import { storeTrouble } from '../common/store-trouble'
import { StoreErrorText } from '../common/StoreErrorText'
import { StoreHealthTag } from '../common/StoreHealthTag'
import { SyncButton } from '../common/SyncButton'
import { SyncProgress } from '../common/SyncProgress'
import { UnreadPricesText } from '../common/UnreadPricesText'
import { useStoreSync } from '../common/use-store-sync'
import styles from './stores.module.css'

export const StoreLine = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const { sync } = useStoreSync(store.key)
  const trouble = storeTrouble(store)
  const error = sync?.state === 'failed' ? (sync.error ?? trouble) : trouble
  const count = store.products_count
  return (
    <li className={styles.store}>
      <div className={styles.text}>
        <div className={styles.head}>
          <Link className={styles.name} to={storeAddress(store.key)}>
            {store.name}
          </Link>
          <PracticeTag isPractice={store.is_practice} />
          <StoreHealthTag store={store} />
        </div>
        <div className={styles.quiet}>
          {t('stores.products', { count, number: formatNumber(count, locale) })}&nbsp;·{' '}
          <LastSync time={store.last_synced_at} />
        </div>
        {error && (
          <div className={styles.error}>
            <StoreErrorText error={error} isShort />
          </div>
        )}
        {storeCondition(store) === 'prices_unread' && (
          <div className={styles.error}>
            <UnreadPricesText store={store} />
          </div>
        )}
        <SyncProgress store={store} sync={sync} />
      </div>
      <SyncButton store={store} type="text" isIcon />
    </li>
  )
}
