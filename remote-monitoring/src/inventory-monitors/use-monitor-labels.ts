import { monitorStock, type OrderableStock } from '@outlet/shared/contract/stock'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useStockLabels } from '@outlet/shared/ui/use-stock-labels'

type Stock = Parameters<typeof monitorStock>[0]

/** Texts for a monitor's stock and errors in the user's language. */
export const useMonitorLabels = () => {
  const t = useCellTranslation('monitoring')
  const stockLabels = useStockLabels()
  return {
    quantity: (stock: Stock): string => stockLabels.quantity(monitorStock(stock)),
    quantityHint: (stock: Stock): string | undefined => stockLabels.quantityHint(monitorStock(stock)),
    orderable: (stock: Stock & OrderableStock): string => stockLabels.orderable(monitorStock(stock)),
    /** Reason why the last check had no reading; null if it had one. */
    reason: ({ last_error: error }: Pick<InventoryMonitor, 'last_error'>): string | null => {
      if (!error) return null
      // For a monitor, "not found" refers to the product; everywhere else to the store.
      return error.code === 'store.not_found' ? t('inventoryMonitors.gone_reason') : problemText(i18n, error)
    },
  }
}
