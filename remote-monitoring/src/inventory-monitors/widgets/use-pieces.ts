import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors/inventory-monitor'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useMonitorLabels } from '../use-monitor-labels'

type Stock = Pick<InventoryMonitor, 'stock_level' | 'stock_level_kind' | 'qty_kind'>

/** Formats a quantity: `8 units`, `Plenty`; null if it is unknown. */
export const usePieces = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const labels = useMonitorLabels()
  return (stock: Stock): string | null => {
    const { stock_level: level, stock_level_kind: kind } = stock
    if (kind === 'exact' && level !== null)
      return t('inventoryMonitors.widget.pieces', { count: level, number: formatNumber(level, locale) })
    return kind === 'unknown' ? null : labels.quantity(stock)
  }
}
