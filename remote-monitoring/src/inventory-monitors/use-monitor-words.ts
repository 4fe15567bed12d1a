import type { OrderableStock } from '@outlet/shared/contract/stock-words'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { useStockWords } from '@outlet/shared/ui/use-stock-words'
import { stockOf } from './stock-words'

type Stock = Parameters<typeof stockOf>[0]

/** What monitors say of themselves, in the person's language. */
export const useMonitorWords = () => {
  const t = useCellWords('monitoring')
  const stockWords = useStockWords()
  return {
    quantity: (stock: Stock): string => stockWords.quantity(stockOf(stock)),
    quantityHint: (stock: Stock): string | undefined => stockWords.quantityHint(stockOf(stock)),
    orderable: (stock: Stock & OrderableStock): string => stockWords.orderable(stockOf(stock)),
    /** Why the last check brought no reading; null where it did. */
    reason: ({ last_error: error }: Pick<InventoryMonitor, 'last_error'>): string | null => {
      if (!error) return null
      // Of a store's reading, "not found" speaks of the product; everywhere else of the store.
      return error.code === 'store.not_found' ? t('inventoryMonitors.gone_reason') : problemText(i18n, error)
    },
  }
}
