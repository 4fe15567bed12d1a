import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { useStoresByKey } from './use-stores-by-key'
import styles from './monitors.module.css'

interface StoreCellProps {
  readonly storeKey: string
  /** In a list, whose page says once which stores are for practice. */
  readonly isListed?: boolean
}

const PausedTag = () => {
  const t = useCellWords('monitoring')
  return (
    <CellTag color="arcoblue" title={t('inventoryMonitors.store_paused_hint')}>
      {t('inventoryMonitors.store_paused')}
    </CellTag>
  )
}

/** The store's name; what comes from the practice store, and what a pause keeps from being checked, says so. */
export const StoreCell = ({ storeKey, isListed = false }: StoreCellProps) => {
  const store = useStoresByKey().get(storeKey)
  if (!store) return storeKey
  const { name, is_practice, paused_at } = store
  const isPractice = !isListed && is_practice
  const isPaused = paused_at !== null
  if (!isPractice && !isPaused) return name
  return (
    <span className={styles.store}>
      <span>{name}</span>
      <PracticeTag isPractice={isPractice} />
      {isPaused && <PausedTag />}
    </span>
  )
}
