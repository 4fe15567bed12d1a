import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { activeHoursText } from '../../common/active-hours-text'
import { notifyChoice } from '../form/notify-choice'
import { HealthCell } from '../HealthCell'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { LastCheck, MonitorPrice, NextCheck, OrderableCell, StockCell } from '../MonitorCells'
import { StoreCell } from '../StoreCell'
import { TagList } from '../TagList'
import cells from '../monitors.module.css'
import styles from './monitor.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Current state of a monitor. */
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
      <Fact name={detail('price')}>
        <MonitorPrice monitor={monitor} />
      </Fact>
      <Fact name={column('health')}>
        <HealthCell monitor={monitor} />
      </Fact>
      <Fact name={column('last_checked_at')}>
        <LastCheck monitor={monitor} />
      </Fact>
      <Fact name={column('next_check_at')}>
        <NextCheck monitor={monitor} />
        {monitor.is_monitoring && monitor.waits_for_hours && (
          <div className={cells.quiet}>{t('inventoryMonitors.hours.outside')}</div>
        )}
      </Fact>
      <Fact name={detail('product_id')}>{monitor.product_id ?? <UnknownValue />}</Fact>
      <Fact name={column('website_type')}>
        <StoreCell storeKey={monitor.website_type} />
      </Fact>
    </dl>
  )
}

const HoursText = ({ hours }: { hours: InventoryMonitor['active_hours'] }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const zone = useQuery(monitorOptionsQuery).data?.time_zone
  if (hours === null) return t('common.hours.always')
  return [activeHoursText(hours, locale), zone && `(${zone})`].filter((part) => part).join(' ')
}

/** Settings of a monitor: what it follows, and how it is checked. */
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
      <Fact name={detail('active_hours')}>
        <HoursText hours={monitor.active_hours} />
      </Fact>
      <Fact name={detail('variants')}>
        {monitor.variant_ids
          ? t('inventoryMonitors.variants.chosen_count', { count: monitor.variant_ids.length })
          : t('inventoryMonitors.variants.all')}
      </Fact>
      <Fact name={detail('watches')}>{t(`common:stock.name.${monitor.watches}`)}</Fact>
      <Fact name={detail('low_stock_threshold')}>
        {monitor.low_stock_threshold === null ? detail('none') : <NumberText value={monitor.low_stock_threshold} />}
      </Fact>
      <Fact name={detail('price_change_percent')}>
        {monitor.price_change_percent === 0
          ? detail('every_change')
          : formatPercent(monitor.price_change_percent, locale)}
      </Fact>
      <Fact name={column('tags')}>{monitor.tags.length > 0 ? <TagList tags={monitor.tags} /> : detail('none')}</Fact>
      <Fact name={detail('notify_creator')}>
        {t(`inventoryMonitors.notify.${notifyChoice(monitor.notify_creator)}`)}
      </Fact>
      <Fact name={detail('created_by')}>{monitor.created_by?.name ?? <UnknownValue />}</Fact>
      <Fact name={column('created_at')}>
        <TimeText time={monitor.created_at} form="date-time" />
      </Fact>
      <Fact name={detail('note')}>{monitor.note ?? detail('none')}</Fact>
    </dl>
  )
}
