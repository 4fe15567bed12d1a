import { serverNow } from '@outlet/shared/format/server-clock'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatRelative } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** Why there is nothing to draw, and when there will be. */
export const TrendEmpty = ({ monitor }: { monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const { last_checked_at: lastChecked, next_check_at: nextCheck } = monitor
  const hint = () => {
    if (lastChecked !== null) return t('inventoryMonitors.trend.empty_period')
    if (nextCheck === null) return t('inventoryMonitors.trend.empty_paused')
    const isSoon = Date.parse(nextCheck) <= serverNow()
    const when = isSoon ? t('inventoryMonitors.checking_soon') : formatRelative(nextCheck, locale)
    return t('inventoryMonitors.trend.empty_next', { when })
  }
  return <EmptyState title={t('inventoryMonitors.trend.empty_title')} hint={hint()} />
}
