import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listStockChanges } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { Loaded } from '@outlet/shared/ui/Loaded'
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
  return (
    <Loaded query={useQuery(stockChangesQuery)} width="100%" hidesLaterErrors>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title={t('inventoryMonitors.widget.no_changes')}
            hint={t('inventoryMonitors.widget.no_changes_hint')}
          />
        ) : (
          <ul className={linked.rows}>
            {items.map((change) => (
              <li key={change.id}>
                <ChangeRow change={change} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
