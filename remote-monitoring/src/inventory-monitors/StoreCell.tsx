import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { useStoresByKey } from './use-stores-by-key'
import styles from './monitors.module.css'

interface StoreCellProps {
  readonly storeKey: string
}

const PausedTag = () => {
  const t = useCellTranslation('monitoring')
  return (
    <CellTag color="arcoblue" title={t('inventoryMonitors.store_paused_hint')}>
      {t('inventoryMonitors.store_paused')}
    </CellTag>
  )
}

/** Tags of a practice store and of a store whose checks are paused. */
export const StoreTags = ({ storeKey }: StoreCellProps) => {
  const store = useStoresByKey().get(storeKey)
  if (!store) return null
  return (
    <>
      <PracticeTag isPractice={store.is_practice} />
      {store.paused_at !== null && <PausedTag />}
    </>
  )
}

export const StoreName = ({ storeKey }: StoreCellProps) => useStoresByKey().get(storeKey)?.name ?? storeKey

export const StoreCell = ({ storeKey }: StoreCellProps) => (
  <span className={styles.store}>
    <span>
      <StoreName storeKey={storeKey} />
    </span>
    <StoreTags storeKey={storeKey} />
  </span>
)
