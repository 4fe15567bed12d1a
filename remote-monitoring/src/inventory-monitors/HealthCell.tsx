import { Tooltip } from '@arco-design/web-react'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { serverNow } from '@outlet/shared/format/server-clock'
import { formatComingTime, formatDateTime, formatTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { StateText } from '@outlet/shared/ui/StateText'
import { Flash } from './Flash'
import { healthTone } from './stock-state'
import { useMaintenanceEnd } from './use-maintenance-end'
import { useMonitorLabels } from './use-monitor-labels'
import styles from './monitors.module.css'

const DAY_MS = 86_400_000

/** Maintenance of the store until a time, which is short if it is within a day. */
const Maintenance = ({ until }: { readonly until: string }) => {
  const t = useCellTranslation('monitoring')
  const locale = useLocale()
  const textOf = (time: string) => t('inventoryMonitors.maintenance_until', { time })
  const isSoon = Date.parse(until) - serverNow() < DAY_MS
  return (
    <div title={textOf(formatDateTime(until, locale))}>
      <StateText color="arcoblue">{t('inventoryMonitors.maintenance')}</StateText>
      <div className={styles.reason}>{textOf((isSoon ? formatTime : formatComingTime)(until, locale))}</div>
    </div>
  )
}

export const HealthCell = ({ monitor }: { monitor: InventoryMonitor }) => {
  const t = useCellTranslation('monitoring')
  const labels = useMonitorLabels()
  const { missing_variant_ids: missing } = monitor
  const maintenance = useMaintenanceEnd(monitor)
  const lost = missing.length > 0 ? t('inventoryMonitors.variants.missing_count', { count: missing.length }) : null
  const reason = labels.reason(monitor) ?? lost
  const tag = (
    <StateText color={healthTone[monitor.health]}>{t(`inventoryMonitors.health.${monitor.health}`)}</StateText>
  )
  if (maintenance !== null) return <Maintenance until={maintenance} />
  if (reason === null) return <Flash value={monitor.health}>{tag}</Flash>
  return (
    <Flash value={monitor.health}>
      <Tooltip content={reason}>
        <div>
          {tag}
          <div className={styles.reason}>{reason}</div>
        </div>
      </Tooltip>
    </Flash>
  )
}
