import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCan } from '@outlet/shared/session/use-can'
import type { Column } from '@outlet/shared/ui/DataTable'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { MonitorActions, MonitorCardActions } from '../MonitorActions'
import { HealthCell } from '../HealthCell'
import { ChecksCell, ListProductCell, MonitorPrice, OrderableCell, StockCell } from '../MonitorCells'
import { TagList } from '../TagList'
import { StoreCell } from '../StoreCell'
import { SparklineCell } from './Sparklines'

/** Named here, since its cells have something read for them. */
export const SPARKLINE_COLUMN = 'last_days'

type MonitorColumn = Column<InventoryMonitor>

const storeOf = ({ website_type: key }: InventoryMonitor) => <StoreCell storeKey={key} />

/** The columns of the list; the same array until the language or what may be done changes. */
export const useMonitorColumns = (onEdit: (monitor: InventoryMonitor) => void): readonly MonitorColumn[] => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  return useMemo(() => {
    const column = (key: string, cell: MonitorColumn['cell'], more: Partial<MonitorColumn> = {}): MonitorColumn => ({
      key,
      title: t(`inventoryMonitors.column.${key}`),
      cell,
      ...more,
    })
    const columns = [
      column('product', (monitor) => <ListProductCell monitor={monitor} hasStore />, {
        sort: 'product_code',
        width: 240,
        isPinned: true,
        card: 'title',
      }),
      column('stock', (monitor) => <StockCell monitor={monitor} />, {
        sort: 'stock_level',
        width: 170,
        card: 'state',
      }),
      column(SPARKLINE_COLUMN, (monitor) => <SparklineCell monitor={monitor} />, { width: 108 }),
      column('orderable', (monitor) => <OrderableCell monitor={monitor} />, { width: 96, isOptional: true }),
      {
        ...column('price', (monitor) => <MonitorPrice monitor={monitor} />, {
          width: 92,
          card: 'price',
          moneyLines: ({ price, price_max }, text) => [text(price, isPriceRange(price, price_max))],
        }),
        align: 'end' as const,
      },
      column('website_type', storeOf, {
        width: 148,
        isOptional: true,
      }),
      column('master_code', (monitor) => monitor.master_code ?? <UnknownValue />, { width: 130, isOptional: true }),
      column('is_monitoring', (monitor) => t(`inventoryMonitors.monitoring.${monitor.is_monitoring}`), {
        width: 110,
        isOptional: true,
      }),
      column('health', (monitor) => <HealthCell monitor={monitor} />, { width: 84 }),
      column('last_checked_at', (monitor) => <ChecksCell monitor={monitor} />, {
        sort: 'last_checked_at',
        width: 124,
      }),
      column('tags', (monitor) => <TagList tags={monitor.tags} />, { width: 84 }),
      column('created_at', (monitor) => <TimeText time={monitor.created_at} form="date-time" />, {
        sort: 'created_at',
        width: 148,
        isOptional: true,
      }),
    ]
    if (!mayWrite) return columns
    const actions = column('actions', (monitor) => <MonitorActions monitor={monitor} onEdit={onEdit} />, {
      width: 146,
      card: 'actions',
      cardCell: (monitor) => <MonitorCardActions monitor={monitor} onEdit={onEdit} />,
    })
    return [...columns, actions]
  }, [t, mayWrite, onEdit])
}
