import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { SyncButton } from '../common/SyncButton'
import { SyncProgress } from '../common/SyncProgress'
import { useStoreSync } from '../common/use-store-sync'

const NeverSynced = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { sync, isUnderWay } = useStoreSync(store.key)
  const action = isUnderWay ? <SyncProgress store={store} sync={sync} /> : <SyncButton store={store} type="primary" />
  const state = isUnderWay ? 'reading' : 'never_synced'
  return (
    <EmptyState
      title={t(`outletProducts.empty.${state}`)}
      hint={t(`outletProducts.empty.${state}_hint`)}
      action={action}
    />
  )
}

/** Empty state: the store has not been read yet, or has no products. */
export const ProductsEmpty = ({ store }: { store: Store | undefined }) => {
  const { t } = useTranslation('catalog')
  if (store?.last_synced_at === null) return <NeverSynced store={store} />
  return (
    <EmptyState
      title={t('outletProducts.empty.none')}
      hint={t('outletProducts.empty.none_hint')}
      action={store && <SyncButton store={store} />}
    />
  )
}
