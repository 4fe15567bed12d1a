import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { monitorColumns } from '@outlet/shared/contract/inventory-monitor-csv'
import { MonitorHealth, StockState, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { DeletedFilter } from '@outlet/shared/ui/deleted/DeletedFilter'
import { useCan } from '@outlet/shared/session/use-can'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { monitorCsvTicket, monitorsCountQuery, storesQuery } from '../inventory-monitors.queries'
import { filterOf, isFiltered, noFilter } from './monitors-url'
import type { MonitorFilterState, MonitorsUrl } from './monitors-url'

interface MonitorFilterBarProps {
  readonly url: MonitorsUrl
  readonly layout: ColumnLayout<InventoryMonitor>
  readonly views: ListViews
  readonly onChange: (change: Partial<MonitorFilterState>, how?: { replace: boolean }) => void
}

/** An empty choice is none. */
const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

/** A tag of a link stays chosen, though nothing has it by now. */
const withChosen = (known: readonly string[], chosen: readonly string[] = []) => [...new Set([...known, ...chosen])]

const flags = ['true', 'false'] as const

/** Search and filters, and how many monitors match. */
export const MonitorFilterBar = ({ url, layout, views, onChange }: MonitorFilterBarProps) => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  const count = useQuery(monitorsCountQuery(filterOf(url))).data
  const stores = useQuery(storesQuery).data?.items ?? []
  const tags = useQuery(monitorOptionsQuery).data?.tags ?? []
  const labelOf = (group: string, value: string) => t(`inventoryMonitors.${group}.${value}`)
  const choices = <Value extends string>(group: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: labelOf(group, value) }))
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <CsvButton
            columns={monitorColumns}
            titleOf={(key) => t(`inventoryMonitors.csv.${key}`)}
            ask={(columns) => monitorCsvTicket({ filter: filterOf(url), sort: url.sort, columns })}
          />
          <ColumnsButton layout={layout} />
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t('inventoryMonitors.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <SelectFilter
        label={t('inventoryMonitors.filter.store')}
        options={stores.map(({ key, name }) => ({ value: key, label: name }))}
        value={url.website_type}
        onChange={(website_type) => onChange({ website_type })}
      />
      <ManyFilter
        label={t('inventoryMonitors.filter.stock_state')}
        options={choices('stock_state', StockState.options)}
        value={url.stock_state}
        onChange={(states) => onChange({ stock_state: orNone(states) })}
      />
      <ManyFilter
        label={t('inventoryMonitors.filter.health')}
        options={choices('health', MonitorHealth.options)}
        value={url.health}
        onChange={(health) => onChange({ health: orNone(health) })}
      />
      <SelectFilter
        label={t('inventoryMonitors.filter.is_monitoring')}
        options={choices('monitoring', flags)}
        value={flags.find((flag) => flag === String(url.is_monitoring))}
        onChange={(flag) => onChange({ is_monitoring: flag === undefined ? undefined : flag === 'true' })}
      />
      <ManyFilter
        label={t('inventoryMonitors.filter.tag')}
        options={withChosen(
          tags.map(({ tag }) => tag),
          url.tag,
        ).map((tag) => ({ value: tag, label: tag }))}
        value={url.tag}
        onChange={(chosen) => onChange({ tag: orNone(chosen) })}
      />
      {mayWrite && <DeletedFilter isDeleted={url.deleted ?? false} onChange={(deleted) => onChange({ deleted })} />}
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
