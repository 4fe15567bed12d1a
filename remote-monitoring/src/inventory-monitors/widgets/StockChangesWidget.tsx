import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStockChanges } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { Flash } from '../Flash'
import { stockChangesQuery } from './monitor-summary.queries'
import { ListProductCell, StateTag } from '../MonitorCells'
import { monitorAddress } from '../monitors-page'
import { useMonitorLabels } from '../use-monitor-labels'
import linked from '../../common/linked-rows.module.css'
import styles from './widget.module.css'

type Change = EndpointResponse<typeof listStockChanges>['items'][number]

const ChangeRow = ({ change }: { change: Change }) => {
  const labels = useMonitorLabels()
  const { stock_state: state, stock_changed_at: at } = change
  return (
    <Link className={linked.row} to={monitorAddress(change.id)}>
      <ListProductCell monitor={change} hasStore />
      <Flash value={`${state} ${at}`}>
        <span className={styles.change}>
          <span>
            {labels.quantity(change)} <StateTag monitor={change} />
          </span>
          <span className={styles.when}>
            <TimeText time={at} />
          </span>
        </span>
      </Flash>
    </Link>
  )
}

/** Workplace widget: latest restocks and sell-outs, live. */
export default function StockChangesWidget() {
  const { t } = useTranslation('monitoring')
  const { data, error, refetch } = useQuery(stockChangesQuery)
  if (!data) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 8, width: '100%' }} />
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={t('inventoryMonitors.widget.no_changes')}
        hint={t('inventoryMonitors.widget.no_changes_hint')}
      />
    )
  }
  return (
    <ul className={linked.rows}>
      {data.items.map((change) => (
        <li key={change.id}>
          <ChangeRow change={change} />
        </li>
      ))}
    </ul>
  )
}
