import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
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
  const { data: summary, error, refetch } = useQuery(monitorSummaryQuery)
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 6, width: '100%' }} />
  }
  const none = summary.monitored === 0 ? 'none_monitored' : 'none_in_stock'
  return (
    <>
      {summary.latest.length > 0 ? (
        <Latest monitors={summary.latest} />
      ) : (
        <p className={styles.none}>{t(`inventoryMonitors.widget.${none}`)}</p>
      )}
      <Link className={styles.all} to={MONITORS_PAGE}>
        {t('inventoryMonitors.widget.all')}
      </Link>
    </>
  )
}
