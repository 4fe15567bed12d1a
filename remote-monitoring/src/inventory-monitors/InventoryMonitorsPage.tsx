import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { monitorList, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCan } from '@outlet/shared/session/use-can'
import { useRemoteSetting } from '@outlet/shared/settings/remote-setting'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { Page } from '@outlet/shared/ui/Page'
import { useVerdictLabels } from '@outlet/shared/ui/price-facts/use-verdict-labels'
import { VerdictAge } from '@outlet/shared/ui/price-facts/VerdictAge'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { monitorCsvTicket } from './inventory-monitors.queries'
import { MonitorBulk } from './list/MonitorBulk'
import { monitorSource, notOpen } from './list/monitor-source'
import { MonitorFilters } from './list/MonitorFilters'
import { MonitorPriceFacts } from './list/MonitorPriceFacts'
import { Sparklines } from './list/Sparklines'
import { useDeletedMonitorColumns } from './list/use-deleted-monitor-columns'
import { PRICE_VERDICT_COLUMN, SPARKLINE_COLUMN, useMonitorColumns } from './list/use-monitor-columns'
import { MonitorDrawer } from './monitor/MonitorDrawer'
import { trendPeriodSetting } from './monitoring-settings'
import { PauseBanner, usePauseAll } from './PauseOfAll'

const MonitorForms = lateForms(async () => (await import('./form/MonitorForms')).MonitorForms)

interface PageActionsProps {
  readonly onMissed: () => void
  /** Undefined for users who may not add monitors. */
  readonly adding: { readonly onAddMany: () => void; readonly onAdd: () => void } | undefined
}

/** Buttons of the page: at most two, and a menu with the others. */
const PageActions = ({ onMissed, adding }: PageActionsProps) => {
  const { t } = useTranslation('monitoring')
  const pause = usePauseAll()
  return (
    <>
      <MoreMenu
        label={t('inventoryMonitors.more')}
        entries={[
          { key: 'missed', label: t('inventoryMonitors.missed.open'), onClick: onMissed },
          ...(pause ? [pause] : []),
        ]}
      />
      {adding && <AddButtons {...adding} />}
    </>
  )
}

const AddButtons = ({ onAddMany, onAdd }: { onAddMany: () => void; onAdd: () => void }) => {
  const { t } = useTranslation('monitoring')
  return (
    <>
      <Button onClick={onAddMany}>{t('inventoryMonitors.add_many')}</Button>
      <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
        {t('inventoryMonitors.add')}
      </Button>
    </>
  )
}

/** Deleted monitors can only be viewed and restored. */
const useColumns = (onEdit: (monitor: InventoryMonitor) => void, isDeleted: boolean) => {
  const columns = useMonitorColumns(onEdit)
  const ofDeleted = useDeletedMonitorColumns()
  return isDeleted ? ofDeleted : columns
}

const MonitorsEmpty = ({ onAdd }: { onAdd: () => void }) => {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  return (
    <EmptyState
      title={t('inventoryMonitors.empty.title')}
      hint={t('inventoryMonitors.empty.hint')}
      action={
        mayWrite && (
          <Button icon={<IconPlus />} onClick={onAdd}>
            {t('inventoryMonitors.add')}
          </Button>
        )
      }
    />
  )
}

export default function InventoryMonitorsPage() {
  const { t } = useTranslation('monitoring')
  const mayWrite = useCan()('inventory-monitors.write')
  const usualPeriod = useRemoteSetting(trendPeriodSetting)
  const list = useList(monitorSource)
  const { url, change, rows } = list
  const verdictLabels = useVerdictLabels()
  const edit = useCallback(({ id }: InventoryMonitor) => change({ edit: id }), [change])
  const add = () => change({ form: 'new' })
  return (
    <Page
      title={t('inventoryMonitors.title')}
      status={
        <>
          <ListStatus list={list} />
          <VerdictAge url={url} />
        </>
      }
      actions={
        <PageActions
          onMissed={() => change({ form: 'missed' })}
          adding={mayWrite ? { onAddMany: () => change({ form: 'batch' }), onAdd: add } : undefined}
        />
      }
    >
      <PauseBanner />
      <ListScreen
        list={list}
        label={t('inventoryMonitors.title')}
        columns={useColumns(edit, list.isDeleted)}
        filters={<MonitorFilters list={list} />}
        csv={{
          columns: monitorList.csv,
          titleOf: (key) => t(`inventoryMonitors.csv.${key}`),
          labelsOf: verdictLabels,
          requestTicket: monitorCsvTicket,
        }}
        bulk={mayWrite && <MonitorBulk list={list} />}
        isSelectable={mayWrite}
        frame={(table, columns) => (
          <Sparklines monitors={rows.data ?? []} isShown={columns.some(({ key }) => key === SPARKLINE_COLUMN)}>
            <MonitorPriceFacts
              monitors={rows.data ?? []}
              isShown={columns.some(({ key }) => key === PRICE_VERDICT_COLUMN)}
            >
              {table}
            </MonitorPriceFacts>
          </Sparklines>
        )}
        empty={<MonitorsEmpty onAdd={add} />}
      />
      <MonitorDrawer
        monitorId={url.monitor}
        noteId={url.note}
        pager={list.pager(url.monitor)}
        period={url.period ?? usualPeriod}
        onPeriod={(period) => change({ period }, { replace: true })}
        onEdit={edit}
        onClose={() => change(notOpen)}
      />
      <MonitorForms
        isRequested={(url.form ?? url.edit) !== undefined}
        url={url}
        onMonitor={(monitor) => change({ monitor, form: undefined })}
        onClose={() => change({ form: undefined, code: undefined, edit: undefined, variant: undefined })}
      />
    </Page>
  )
}
