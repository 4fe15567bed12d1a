import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorSummary, InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { monitorSummaryQuery } from './inventory-monitors.queries'
import { ProductCell, StockCell } from './MonitorCells'
import styles from './widget.module.css'

type Summary = EndpointResponse<typeof getMonitorSummary>

const PAGE = '/product_base/inventory-monitor'

const figures = [
  { name: 'in_stock', search: '?stock_state=in&stock_state=suspect_out&is_monitoring=true' },
  { name: 'monitored', search: '?is_monitoring=true' },
  {
    name: 'failing',
    search: '?is_monitoring=true&health=degraded&health=backoff&health=blocked&health=auth_failed&health=gone',
  },
] as const

const Figures = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('monitoring')
  return (
    <ul className={styles.figures}>
      {figures.map(({ name, search }) => (
        <li key={name}>
          <Link to={PAGE + search} className={styles.figure} data-kind={name} data-none={summary[name] === 0}>
            <span className={styles.number}>
              <NumberText value={summary[name]} />
            </span>
            <span className={styles.name}>{t(`inventoryMonitors.widget.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Latest = ({ monitors }: { monitors: readonly InventoryMonitor[] }) => {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <h3 className={styles.heading}>{t('inventoryMonitors.widget.latest')}</h3>
      <ul className={styles.latest}>
        {monitors.map((monitor) => (
          <li key={monitor.id}>
            <Link className={styles.row} to={`${PAGE}?monitor=${monitor.id}`}>
              <ProductCell monitor={monitor} />
              <StockCell monitor={monitor} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const Content = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('monitoring')
  const none = summary.monitored === 0 ? 'none_monitored' : 'none_in_stock'
  return (
    <>
      <Figures summary={summary} />
      {summary.latest.length > 0 ? (
        <Latest monitors={summary.latest} />
      ) : (
        <p className={styles.none}>{t(`inventoryMonitors.widget.${none}`)}</p>
      )}
    </>
  )
}

/** On the workplace: what is in stock now among the monitored, kept up to date. */
export default function InStockWidget() {
  const { t } = useTranslation('monitoring')
  const { data: summary, error, refetch } = useQuery(monitorSummaryQuery)
  return (
    <>
      {summary && <Content summary={summary} />}
      {!summary && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!summary && !error && <Skeleton animation text={{ rows: 6, width: '100%' }} />}
      <Link className={styles.all} to={PAGE}>
        {t('inventoryMonitors.widget.all')}
      </Link>
    </>
  )
}
