import { Tooltip } from '@arco-design/web-react'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { StateText } from '@outlet/shared/ui/StateText'
import { Flash } from './Flash'
import { healthTone } from './stock-state'
import { useMonitorLabels } from './use-monitor-labels'
import styles from './monitors.module.css'

export const HealthCell = ({ monitor }: { monitor: InventoryMonitor }) => {
  const t = useCellTranslation('monitoring')
  const labels = useMonitorLabels()
  const { missing_variant_ids: missing } = monitor
  const lost = missing.length > 0 ? t('inventoryMonitors.variants.missing_count', { count: missing.length }) : null
  const reason = labels.reason(monitor) ?? lost
  const tag = (
    <StateText color={healthTone[monitor.health]}>{t(`inventoryMonitors.health.${monitor.health}`)}</StateText>
  )
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
