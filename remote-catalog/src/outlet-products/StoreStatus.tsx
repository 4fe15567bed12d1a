import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { PracticeTag } from '../common/PracticeTag'
import { StoreErrorText } from '../common/StoreErrorText'
import { StoreHealthTag } from '../common/StoreHealthTag'
import { SyncProgress } from '../common/SyncProgress'
import { useStoreSync } from '../common/use-store-sync'
import styles from './outlet-products.module.css'

/** What the store's latest sync ended with, or what its connector meets now; null while all is well. */
const useTrouble = (store: Store) => {
  const { sync } = useStoreSync(store.key)
  if (sync?.state === 'failed' && sync.error) return { key: 'sync_failed', error: sync.error } as const
  if (store.health !== 'ok' && store.last_error) return { key: 'store_failing', error: store.last_error } as const
  return null
}

/** Where the products come from, how fresh they are, and how a running sync goes. */
export const StoreStatus = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { sync } = useStoreSync(store.key)
  const trouble = useTrouble(store)
  return (
    <>
      <div className={styles.status}>
        {store.is_practice && (
          <span className={styles.practice}>
            <PracticeTag /> {t('common.practice_hint')}
          </span>
        )}
        <span>
          {t('common.health_label')} <StoreHealthTag health={store.health} />
        </span>
        <span>
          {store.last_synced_at === null ? (
            t('common.sync.never')
          ) : (
            <>
              {t('common.sync.last')} <TimeText time={store.last_synced_at} />
            </>
          )}
        </span>
        <SyncProgress sync={sync} />
      </div>
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
