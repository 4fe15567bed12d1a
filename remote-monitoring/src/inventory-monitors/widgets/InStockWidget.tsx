import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { monitorSummaryQuery } from './monitor-summary.queries'
import { ListProductCell, StockCell } from '../MonitorCells'
import { MONITORS_PAGE, monitorAddress } from '../monitors-page'
import linked from '../../common/linked-rows.module.css'
import styles from './widget.module.css'

const Latest = ({ monitors }: { monitors: readonly InventoryMonitor[] }) => (
  <ul className={linked.rows}>
    {monitors.map((monitor) => (
      <li key={monitor.id}>
        <Link className={linked.row} to={monitorAddress(monitor.id)}>
          <ListProductCell monitor={monitor} hasStore />
          <StockCell monitor={monitor} />
        </Link>
      </li>
    ))}
  </ul>
)

/** Workplace widget: monitored products that are in stock now, latest first, live. */
export default function InStockWidget() {
  const { t } = useTranslation('monitoring')
  return (
    <Loaded query={useQuery(monitorSummaryQuery)} rows={6} width="100%" hidesLaterErrors>
      {({ latest, monitored }) => (
        <>
          {latest.length > 0 ? (
            <Latest monitors={latest} />
          ) : (
            <p className={styles.none}>
              {t(`inventoryMonitors.widget.${monitored === 0 ? 'none_monitored' : 'none_in_stock'}`)}
            </p>
          )}
          <Link className={styles.all} to={MONITORS_PAGE}>
            {t('inventoryMonitors.widget.all')}
          </Link>
        </>
      )}
    </Loaded>
  )
}
