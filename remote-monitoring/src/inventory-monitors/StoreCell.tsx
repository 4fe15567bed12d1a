import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useStoresByKey } from './use-stores-by-key'
import styles from './monitors.module.css'

/** The store's name; what comes from the practice store, and what a pause keeps from being checked, says so. */
export const StoreCell = ({ storeKey }: { storeKey: string }) => {
  const { t } = useTranslation('monitoring')
  const store = useStoresByKey().get(storeKey)
  return (
    <span className={styles.store}>
      <span>{store?.name ?? storeKey}</span>
      {store?.is_practice && (
        <Tag size="small" color="orange" title={t('inventoryMonitors.practice_hint')}>
          {t('inventoryMonitors.practice')}
        </Tag>
      )}
      {store?.paused_at && (
        <Tag size="small" color="arcoblue" title={t('inventoryMonitors.store_paused_hint')}>
          {t('inventoryMonitors.store_paused')}
        </Tag>
      )}
    </span>
  )
}
