import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import { useCan } from '@outlet/shared/session/use-can'
import { FilterChip } from '@outlet/shared/ui/list/FilterChip'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { useAssigneeFilter } from '@outlet/shared/ui/assignee/use-assignee-filter'
import { VerdictFilters } from '@outlet/shared/ui/price-facts/VerdictFilters'
import { choices, FLAGS, withChosen } from '@outlet/shared/ui/SelectFilter'
import { monitorOptionsQuery } from '../../common/monitor-options.queries'
import { storesQuery } from '../inventory-monitors.queries'
import type { monitorSource } from './monitor-source'

/** Health of monitors whose checks fail. */
const FAILING = MonitorHealth.options.filter((health) => health !== 'ok')

export const MonitorFilters = ({ list }: { readonly list: ListOf<typeof monitorSource> }) => {
  const { bar, filter } = list
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  const stores = useQuery(storesQuery).data?.items ?? []
  const assignee = useAssigneeFilter(filter.assignee)
  const tags = useQuery(monitorOptionsQuery).data?.tags ?? []
  const labelOf = (group: string) => (value: string) => t(`inventoryMonitors.${group}.${value}`)
  return (
    <>
      {bar.search(t('inventoryMonitors.filter.search'))}
      <FilterChip list={list} label={labelOf('stock_state')('in')} filter={{ stock_state: ['in'] }} />
      <FilterChip list={list} label={t('inventoryMonitors.filter.failing')} filter={{ health: FAILING }} />
      {bar.one(
        'website_type',
        t('inventoryMonitors.filter.store'),
        stores.map(({ key, name }) => ({ value: key, label: name })),
      )}
      {bar.many(
        'stock_state',
        t('inventoryMonitors.filter.stock_state'),
        choices(StockState.options, labelOf('stock_state')),
      )}
      {bar.many('health', t('inventoryMonitors.filter.health'), choices(MonitorHealth.options, labelOf('health')))}
      {bar.flag('is_monitoring', t('inventoryMonitors.filter.is_monitoring'), choices(FLAGS, labelOf('monitoring')))}
      {bar.many('assignee', assignee.label, assignee.options)}
      {bar.many('tag', t('inventoryMonitors.filter.tag'), withChosen(choices(tags.map(({ tag }) => tag)), filter.tag))}
      {bar.flag('is_muted', t('inventoryMonitors.filter.is_muted'), choices(FLAGS, labelOf('muted')))}
      <VerdictFilters bar={bar} />
      {mayWrite && bar.deleted()}
    </>
  )
}
