import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { LastSync } from '../common/LastSync'
import { PracticeTag } from '../common/PracticeTag'
import { storeSettingsAddress } from '../common/store-address'
import { storeTrouble } from '../common/store-trouble'
import { StoreErrorText } from '../common/StoreErrorText'
import { StoreHealthTag } from '../common/StoreHealthTag'
import { SyncProgress } from '../common/SyncProgress'
import { useStoreSync } from '../common/use-store-sync'
import styles from './outlet-products.module.css'

/** What the store's latest sync ended with, or what its connector meets now; null while all is well. */
const useTrouble = (store: Store) => {
  const { sync } = useStoreSync(store.key)
  if (sync?.state === 'failed' && sync.error) return { key: 'sync_failed', error: sync.error } as const
  const error = storeTrouble(store)
  if (store.health !== 'ok' && error) return { key: 'store_failing', error } as const
  return null
}

/** Where the products come from, how fresh they are, and how a running sync goes. */
export const StoreStatus = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { sync } = useStoreSync(store.key)
  const trouble = useTrouble(store)
  const mayWrite = useCan()('stores.write')
  return (
    <>
      <div className={styles.status}>
        {store.is_practice && (
          <span className={styles.practice}>
            <PracticeTag /> {t('common.practice_hint')}
          </span>
        )}
        <span>
          {t('common.health_label')} <StoreHealthTag store={store} />
        </span>
        <span>
          <LastSync time={store.last_synced_at} />
        </span>
        {mayWrite && <Link to={storeSettingsAddress(store.key)}>{t('outletProducts.store_settings')}</Link>}
        <SyncProgress store={store} sync={sync} />
      </div>
      {store.paused_at !== null && (
        <Alert
          type="info"
          title={t('outletProducts.paused')}
          content={
            <>
              {t('common.since')} <TimeText time={store.paused_at} />
            </>
          }
        />
      )}
      {trouble && (
        <Alert
          type="warning"
          title={t(`outletProducts.trouble.${trouble.key}`)}
          content={<StoreErrorText error={trouble.error} />}
        />
      )}
    </>
  )
}
