import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { isInMaintenance } from '@outlet/shared/contract/stores/maintenance'
import { serverNow } from '@outlet/shared/format/server-clock'
import { useStoresByKey } from './use-stores-by-key'

/** End of the running maintenance of a monitor's store; null if there is none or the monitor is paused. */
export const useMaintenanceEnd = ({
  website_type: storeKey,
  is_monitoring: isMonitoring,
}: Pick<InventoryMonitor, 'website_type' | 'is_monitoring'>): string | null => {
  const store = useStoresByKey().get(storeKey)
  return isMonitoring && store && isInMaintenance(store, serverNow()) ? store.maintenance_until : null
}
