import { useTranslation } from 'react-i18next'
import { isApiError } from '@outlet/shared/api/api-error'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { quantityWord } from './stock-words'

type Quantity = Parameters<typeof quantityWord>[0]

/** What monitors say of themselves, in the person's language. */
export const useMonitorWords = () => {
  const { t, i18n } = useTranslation('monitoring')
  const locale = useLocale()
  return {
    quantity: (stock: Quantity): string =>
      t(`inventoryMonitors.quantity.${quantityWord(stock)}`, { number: formatNumber(stock.stock_level ?? 0, locale) }),
    /** Why the last check brought no reading; null where it did. */
    reason: ({ last_error: error }: Pick<InventoryMonitor, 'last_error'>): string | null => {
      if (!error) return null
      // Of a store's reading, "not found" speaks of the product; everywhere else of the store.
      return error.code === 'store.not_found' ? t('inventoryMonitors.gone_reason') : problemText(i18n, error)
    },
    failure: (error: unknown): string => (isApiError(error) ? problemText(i18n, error) : String(error)),
  }
}
