import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatPercent } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useCan } from '@outlet/shared/session/use-can'
import { RecordAssignee } from '@outlet/shared/ui/assignee/RecordAssignee'
import { FactGrid } from '@outlet/shared/ui/FactGrid'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { activeHoursText } from '@outlet/shared/format/active-hours-text'
import { notifyChoice } from '../form/notify-choice'
import { assignMonitorAction } from '../inventory-monitors.queries'
import { HealthCell } from '../HealthCell'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { LastCheck, MonitorPrice, NextCheck, OrderableCell, StockCell } from '../MonitorCells'
import { StoreCell } from '../StoreCell'
import { TagList } from '../TagList'
import cells from '../monitors.module.css'
import styles from './monitor.module.css'

/** Current state of a monitor. */
export const MonitorFacts = ({ monitor }: { monitor: InventoryMonitor }) => {
  const { t } = useTranslation('monitoring')
  const column = (key: string) => t(`inventoryMonitors.column.${key}`)
  const detail = (key: string) => t(`inventoryMonitors.detail.${key}`)
  const { mutateAsync: assign } = useMutation(assignMonitorAction)
  const mayWrite = useCan()('inventory-monitors.write')
  const params = { monitorId: monitor.id }
  const onAssign = (assignee_id: string | null) => assign({ params, body: { version: monitor.version, assignee_id } })
  return (
    <FactGrid
      className={styles.facts}
      facts={[
        { label: detail('stock_level'), value: <StockCell monitor={monitor} /> },
        { label: detail('orderable'), value: <OrderableCell monitor={monitor} /> },
        { label: detail('price'), value: <MonitorPrice monitor={monitor} /> },
        { label: column('health'), value: <HealthCell monitor={monitor} /> },
        { label: column('last_checked_at'), value: <LastCheck monitor={monitor} /> },
        {
          label: column('next_check_at'),
          value: (
            <>
              <NextCheck monitor={monitor} />
              {monitor.is_monitoring && monitor.waits_for_hours && (
                <div className={cells.quiet}>{t('inventoryMonitors.hours.outside')}</div>
              )}
            </>
          ),
        },
        { label: detail('product_id'), value: monitor.product_id ?? <UnknownValue /> },
        {
          label: column('assignee'),
          value: <RecordAssignee assignee={monitor.assignee} onAssign={mayWrite ? onAssign : undefined} />,
        },
        { label: column('website_type'), value: <StoreCell storeKey={monitor.website_type} /> },
      ]}
    />
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
  const { variant_ids: variants, low_stock_threshold: lowStock, price_change_percent: priceChange } = monitor
  return (
    <FactGrid
      className={styles.facts}
      facts={[
        { label: column('product_code'), value: monitor.product_code },
        { label: column('master_code'), value: monitor.master_code ?? <UnknownValue /> },
        { label: detail('interval'), value: formatDuration(monitor.interval_seconds, locale) },
        { label: detail('confirmations'), value: <NumberText value={monitor.confirmations} /> },
        { label: detail('active_hours'), value: <HoursText hours={monitor.active_hours} /> },
        {
          label: detail('variants'),
          value: variants
            ? t('inventoryMonitors.variants.chosen_count', { count: variants.length })
            : t('inventoryMonitors.variants.all'),
        },
        { label: detail('watches'), value: t(`common:stock.name.${monitor.watches}`) },
        {
          label: detail('low_stock_threshold'),
          value: lowStock === null ? detail('none') : <NumberText value={lowStock} />,
        },
        {
          label: detail('price_change_percent'),
          value: priceChange === 0 ? detail('every_change') : formatPercent(priceChange, locale),
        },
        { label: column('tags'), value: monitor.tags.length > 0 ? <TagList tags={monitor.tags} /> : detail('none') },
        {
          label: detail('notify_creator'),
          value: t(`inventoryMonitors.notify.${notifyChoice(monitor.notify_creator)}`),
        },
        { label: detail('created_by'), value: monitor.created_by?.name ?? <UnknownValue /> },
        { label: column('created_at'), value: <TimeText time={monitor.created_at} form="date-time" /> },
        { label: detail('note'), value: monitor.note ?? detail('none') },
      ]}
    />
  )
}
