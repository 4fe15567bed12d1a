import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { monitorFilters, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCan } from '@outlet/shared/session/use-can'
import { DeletedHint } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { Page } from '@outlet/shared/ui/Page'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useSelection } from '@outlet/shared/ui/use-selection'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import type { UrlChange } from '@outlet/shared/url-state/use-url-state'
import { monitorsCountQuery } from './inventory-monitors.queries'
import { MonitorBulk } from './list/MonitorBulk'
import { MonitorDrawer } from './monitor/MonitorDrawer'
import { MonitorFilterBar } from './list/MonitorFilterBar'
import { MonitorPager } from './list/MonitorPager'
import { MonitorTable } from './list/MonitorTable'
import { useMonitorColumns } from './list/use-monitor-columns'
import { trendPeriodSetting } from './monitoring-settings'
import { PauseAllButton, PauseBanner } from './PauseOfAll'
import { useDeletedMonitorColumns } from './list/use-deleted-monitor-columns'
import { filterOf, MonitorsUrl, notOpen, withSortOf } from './list/monitors-url'
import type { MonitorFilterState } from './list/monitors-url'

const MonitorForms = lateForms(async () => (await import('./form/MonitorForms')).MonitorForms)

/** Names the list to the server: its views and columns. */
const LIST = 'inventory-monitors'
const viewNames = [...Object.keys(monitorFilters), 'sort']
const countOf = (search: string) => monitorsCountQuery(filterOf(readUrlState(MonitorsUrl, search)))

const AddButtons = ({ onAddMany, onAdd }: { onAddMany: () => void; onAdd: () => void }) => {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <Button type="outline" onClick={onAddMany}>
        {t('inventoryMonitors.add_many')}
      </Button>
      <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
        {t('inventoryMonitors.add')}
      </Button>
    </>
  )
}

/** The deleted are only looked through and restored. */
const useColumns = (onEdit: (monitor: InventoryMonitor) => void, isDeleted: boolean) => {
  const columns = useMonitorColumns(onEdit)
  const ofDeleted = useDeletedMonitorColumns()
  return isDeleted ? ofDeleted : columns
}

export default function InventoryMonitorsPage() {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  const [url, change] = useUrlState(MonitorsUrl)
  const usualPeriod = useRemoteSetting(trendPeriodSetting)
  const open = useCallback(({ id }: InventoryMonitor) => change({ monitor: id }), [change])
  const edit = useCallback(({ id }: InventoryMonitor) => change({ edit: id }), [change])
  const { columns, layout } = useListColumns(
    url.deleted ? `${LIST}-deleted` : LIST,
    useColumns(edit, url.deleted ?? false),
  )
  const views = useListViews(LIST, viewNames)
  const filter = (next: Partial<MonitorFilterState>, how?: UrlChange) => change(withSortOf(next, url), how)
  const add = () => change({ form: 'new' })
  const show = (monitor: string) => change({ monitor }, { replace: true })
  const { data: count } = useQuery(monitorsCountQuery(filterOf(url)))
  const selection = useSelection(filterOf(url))
  const status = (
    <>
      <ViewTabs views={views} countOf={countOf} />
      {url.deleted && <DeletedHint />}
    </>
  )
  const actions = (
    <>
      <Button onClick={() => change({ form: 'missed' })}>{t('inventoryMonitors.missed.open')}</Button>
      <PauseAllButton />
      {mayWrite && <AddButtons onAddMany={() => change({ form: 'batch' })} onAdd={add} />}
    </>
  )
  return (
    <Page title={t('inventoryMonitors.title')} status={status} actions={actions}>
      <PauseBanner />
      <MonitorFilterBar url={url} layout={layout} views={views} onChange={filter} />
      {mayWrite && <MonitorBulk filter={filterOf(url)} selection={selection} count={count} />}
      <MonitorTable
        url={url}
        count={count}
        selection={mayWrite ? selection : undefined}
        columns={columns}
        onResize={layout.resize}
        onSort={(sort) => change({ sort })}
        onOpen={open}
        onAdd={add}
      />
      <MonitorDrawer
        monitorId={url.monitor}
        pager={<MonitorPager url={url} count={count} onShow={show} />}
        period={url.period ?? usualPeriod}
        onPeriod={(period) => change({ period }, { replace: true })}
        onEdit={edit}
        onClose={() => change(notOpen)}
      />
      <MonitorForms
        isWanted={(url.form ?? url.edit) !== undefined}
        url={url}
        onMonitor={(monitor) => change({ monitor, form: undefined })}
        onClose={() => change({ form: undefined, code: undefined, edit: undefined, variant: undefined })}
      />
    </Page>
  )
}
