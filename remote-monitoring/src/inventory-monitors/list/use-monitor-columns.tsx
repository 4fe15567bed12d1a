import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCan } from '@outlet/shared/session/use-can'
import { AssigneeText } from '@outlet/shared/ui/assignee/AssigneeText'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { PriceVerdictCell } from '@outlet/shared/ui/price-facts/PriceVerdictCell'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { MonitorRowActions } from '../MonitorActions'
import { HealthCell } from '../HealthCell'
import { CardState, ChecksCell, ListProductCell, MonitorPrice, OrderableCell, StockCell } from '../MonitorCells'
import { TagList } from '../TagList'
import { StoreCell } from '../StoreCell'
import { SparklineCell } from './Sparklines'

/** Keys of columns whose data is only requested while they are visible. */
export const SPARKLINE_COLUMN = 'last_days'
export const PRICE_VERDICT_COLUMN = 'price_verdict'

const column = columnOf<InventoryMonitor, TFunction<'monitoring'>>((t, key) => t(`inventoryMonitors.column.${key}`))

const storeOf = ({ website_type: key }: InventoryMonitor) => <StoreCell storeKey={key} />

/** Columns of the list. The array is stable until the language or the user's permissions change. */
export const useMonitorColumns = (onEdit: (monitor: InventoryMonitor) => void): readonly Column<InventoryMonitor>[] => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  return useMemo(() => {
    const columns = [
      column(t, 'product', (monitor) => <ListProductCell monitor={monitor} hasStore />, {
        sort: 'product_code',
        width: 240,
        isPinned: true,
        card: 'title',
      }),
      column(t, 'stock', (monitor) => <StockCell monitor={monitor} />, {
        sort: 'stock_level',
        width: 170,
        card: 'state',
        cardCell: (monitor) => <CardState monitor={monitor} />,
      }),
      column(t, SPARKLINE_COLUMN, (monitor) => <SparklineCell monitor={monitor} />, { width: 108 }),
      column(t, 'orderable', (monitor) => <OrderableCell monitor={monitor} />, { width: 96, isOptional: true }),
      {
        ...column(t, 'price', (monitor) => <MonitorPrice monitor={monitor} />, {
          width: 92,
          card: 'price',
          moneyLines: ({ price, price_max }, text) => [text(price, isPriceRange(price, price_max))],
        }),
        align: 'end' as const,
      },
      column(t, PRICE_VERDICT_COLUMN, ({ id }) => <PriceVerdictCell rowKey={id} />, {
        sort: 'price_difference',
        width: 118,
        isOptional: true,
      }),
      column(t, 'website_type', storeOf, {
        width: 148,
        isOptional: true,
      }),
      column(t, 'master_code', (monitor) => monitor.master_code ?? <UnknownValue />, { width: 130, isOptional: true }),
      column(t, 'is_monitoring', (monitor) => t(`inventoryMonitors.monitoring.${monitor.is_monitoring}`), {
        width: 110,
        isOptional: true,
      }),
      column(t, 'health', (monitor) => <HealthCell monitor={monitor} />, { width: 104 }),
      column(t, 'last_checked_at', (monitor) => <ChecksCell monitor={monitor} />, {
        sort: 'last_checked_at',
        width: 124,
      }),
      column(t, 'assignee', ({ assignee }) => <AssigneeText assignee={assignee} />, { width: 120, isOptional: true }),
      column(t, 'tags', (monitor) => <TagList tags={monitor.tags} />, { width: 84, isOptional: true }),
      column(t, 'created_at', (monitor) => <TimeText time={monitor.created_at} form="date-time" />, {
        sort: 'created_at',
        width: 148,
        isOptional: true,
      }),
    ]
    if (!mayWrite) return columns
    const actions = column(t, 'actions', (monitor) => <MonitorRowActions monitor={monitor} onEdit={onEdit} />, {
      width: 148,
      card: 'actions',
    })
    return [...columns, actions]
  }, [t, mayWrite, onEdit])
}
