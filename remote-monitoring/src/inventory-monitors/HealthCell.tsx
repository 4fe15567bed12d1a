import { Tooltip } from '@arco-design/web-react'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { Flash } from './Flash'
import { healthTone } from './stock-words'
import { useMonitorWords } from './use-monitor-words'
import styles from './monitors.module.css'

/** How the checks fare, with the reason where they fail. */
export const HealthCell = ({ monitor }: { monitor: InventoryMonitor }) => {
  const t = useCellWords('monitoring')
  const words = useMonitorWords()
  const { missing_variant_ids: missing } = monitor
  const lost = missing.length > 0 ? t('inventoryMonitors.variants.missing_count', { count: missing.length }) : null
  const reason = words.reason(monitor) ?? lost
  const tag = <CellTag color={healthTone[monitor.health]}>{t(`inventoryMonitors.health.${monitor.health}`)}</CellTag>
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
