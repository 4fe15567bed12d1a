import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { storeCondition, type Store } from '@outlet/shared/contract/stores'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { storeTrouble } from '../../common/store-trouble'
import { StoreErrorText } from '../../common/StoreErrorText'
import { UnreadPricesText } from '../../common/UnreadPricesText'
import { useStoreSync } from '../../common/use-store-sync'

/** Error of the store's latest sync or of its connector; null without an error. */
const useTrouble = (store: Store) => {
  const { sync } = useStoreSync(store.key)
  if (sync?.state === 'failed' && sync.error) return { key: 'sync_failed', error: sync.error } as const
  const error = storeTrouble(store)
  if (store.health !== 'ok' && error) return { key: 'store_failing', error } as const
  return null
}

/** Notice that a store is paused or cannot be read; renders nothing while it is healthy. */
export const StoreTrouble = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const trouble = useTrouble(store)
  return (
    <>
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
      {!trouble && storeCondition(store) === 'prices_unread' && (
        <Alert
          type="warning"
          title={t('common.health_hint.prices_unread')}
          content={<UnreadPricesText store={store} />}
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
