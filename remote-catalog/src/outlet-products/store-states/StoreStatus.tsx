import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Store } from '@outlet/shared/contract/stores'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { useCan } from '@outlet/shared/session/use-can'
import { LastSync } from '../../common/LastSync'
import { storeSettingsAddress } from '../../common/store-address'
import { StoreHealthTag } from '../../common/StoreHealthTag'
import { SyncProgress } from '../../common/SyncProgress'
import { useStoreSync } from '../../common/use-store-sync'
import styles from '../outlet-products.module.css'

/**
 * One line with the source of the products, the age of the data and the progress of a running sync; the least important
 * item is last.
 */
export const StoreStatus = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { sync } = useStoreSync(store.key)
  const mayWrite = useCan()('stores.write')
  return (
    <div className={styles.status}>
      <PracticeTag isPractice={store.is_practice} />
      <span>
        <LastSync time={store.last_synced_at} />
      </span>
      <span>
        {t('common.health_label')} <StoreHealthTag store={store} />
      </span>
      {mayWrite && <Link to={storeSettingsAddress(store.key)}>{t('outletProducts.store_settings')}</Link>}
      <SyncProgress store={store} sync={sync} />
      {store.is_practice && <span className={styles.practice}>{t('common.practice_hint')}</span>}
    </div>
  )
}
