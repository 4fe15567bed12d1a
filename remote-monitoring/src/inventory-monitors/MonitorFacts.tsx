import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { HealthCell } from './HealthCell'
import { LastCheck, NextCheck, OrderableCell, StockCell } from './MonitorCells'
import { StoreCell } from './StoreCell'
import styles from './monitors.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** What a monitor says now. */
export const MonitorFacts = ({ monitor }: { monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const column = (key: string) => t(`inventoryMonitors.column.${key}`)
  const detail = (key: string) => t(`inventoryMonitors.detail.${key}`)
  return (
    <dl className={styles.facts}>
      <Fact name={detail('stock_level')}>
        <StockCell monitor={monitor} />
      </Fact>
      <Fact name={detail('orderable')}>
        <OrderableCell monitor={monitor} />
      </Fact>
      <Fact name={column('health')}>
        <HealthCell monitor={monitor} />
      </Fact>
      <Fact name={column('last_checked_at')}>
        <LastCheck monitor={monitor} />
      </Fact>
      <Fact name={column('next_check_at')}>
        <NextCheck monitor={monitor} />
      </Fact>
      <Fact name={detail('product_id')}>{monitor.product_id ?? <UnknownValue />}</Fact>
      <Fact name={column('website_type')}>
        <StoreCell storeKey={monitor.website_type} />
      </Fact>
    </dl>
  )
}

/** What a monitor follows and how it is checked. */
export const MonitorSettings = ({ monitor }: { monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const column = (key: string) => t(`inventoryMonitors.column.${key}`)
  const detail = (key: string) => t(`inventoryMonitors.detail.${key}`)
  return (
    <dl className={styles.facts}>
      <Fact name={column('product_code')}>{monitor.product_code}</Fact>
      <Fact name={column('master_code')}>{monitor.master_code ?? <UnknownValue />}</Fact>
      <Fact name={detail('interval')}>{formatDuration(monitor.interval_seconds, locale)}</Fact>
      <Fact name={detail('confirmations')}>
        <NumberText value={monitor.confirmations} />
      </Fact>
      <Fact name={column('created_at')}>
        <TimeText time={monitor.created_at} form="date-time" />
      </Fact>
      <Fact name={detail('note')}>{monitor.note ?? detail('none')}</Fact>
    </dl>
  )
}
