import { Button } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { getMonitor, listMonitors, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { RowActions } from '@outlet/shared/ui/RowActions'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction, runAction } from '@outlet/shared/ui/use-action'
import { PageRefusal } from '@outlet/shared/i18n/problem-text'
import { useMuteMonitor } from './use-mute-monitor'
import { usePauseMonitor } from './use-pause-monitor'
import { deleteMonitorAction, restoreMonitorAction, refreshMonitorAction } from './inventory-monitors.queries'
import { showSuccess } from './show-outcome'
import { useMonitorLabels } from './use-monitor-labels'

interface RowActionsProps {
  readonly monitor: InventoryMonitor
  readonly onEdit: (monitor: InventoryMonitor) => void
}

/** Soft-deletes a monitor at once, and offers an undo for ten seconds. */
const useDeleteMonitor = ({ id, product_code: code }: InventoryMonitor, onDeleted?: () => void) => {
  const t = useCellTranslation('monitoring')
  const restore = useMutation({
    ...restoreMonitorAction,
    onSuccess: () => showSuccess(t('inventoryMonitors.done.restored', { code })),
  })
  const undo = () => restore.mutateAsync({ params: { monitorId: id } })
  const remove = useMutation({
    ...deleteMonitorAction,
    onSuccess: () => {
      onDeleted?.()
      showUndoMessage(t('inventoryMonitors.done.deleted', { code }), undo, id)
    },
  })
  const { isPending, run } = useAction(() => remove.mutateAsync({ params: { monitorId: id } }), {
    place: 'button',
    about: t('inventoryMonitors.action.delete_of', { code }),
  })
  return { isPending, remove: () => void run() }
}

/** Checks a monitor now and displays the result. */
const useRefreshMonitor = ({ id, product_code: code }: InventoryMonitor) => {
  const t = useCellTranslation('monitoring')
  const labels = useMonitorLabels()
  const client = useQueryClient()
  const refresh = useMutation({
    ...refreshMonitorAction,
    onError: () => {
      // A failed check changes the monitor's health.
      for (const { path } of [listMonitors, getMonitor]) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const act = async () => {
    const checked = await refresh.mutateAsync({ params: { monitorId: id } })
    const reason = labels.reason(checked)
    if (reason !== null) throw new PageRefusal(reason)
    showSuccess(t('inventoryMonitors.done.refreshed', { code, stock: labels.quantity(checked) }))
  }
  const about = t('inventoryMonitors.action.refresh_of', { code })
  return { isPending: refresh.isPending, refresh: () => void runAction(act, about) }
}

const useActing = (monitor: InventoryMonitor, onDeleted?: () => void) => ({
  refreshing: useRefreshMonitor(monitor),
  pausing: usePauseMonitor(monitor),
  muting: useMuteMonitor(monitor),
  deleting: useDeleteMonitor(monitor, onDeleted),
})

/** The likely action, "check now" or "resume" for a paused monitor, and the entries of the menu with all others. */
const useMonitorChoices = ({ monitor, onEdit }: RowActionsProps, onDeleted?: () => void) => {
  const t = useCellTranslation('monitoring')
  const { is_monitoring: isMonitoring } = monitor
  const { refreshing, pausing, muting, deleting } = useActing(monitor, onDeleted)
  const entry = (verb: 'pause' | 'edit' | 'delete', onClick: () => void) => ({
    key: verb,
    label: t(`inventoryMonitors.action.${verb}`),
    onClick,
    isDanger: verb === 'delete',
  })
  const next = isMonitoring
    ? ({ verb: 'refresh', isPending: refreshing.isPending, onClick: refreshing.refresh } as const)
    : ({ verb: 'resume', isPending: pausing.isPending, onClick: pausing.toggle } as const)
  const entries = [
    ...(isMonitoring ? [entry('pause', pausing.toggle)] : []),
    ...muting.entries,
    entry('edit', () => onEdit(monitor)),
    entry('delete', deleting.remove),
  ]
  return { next, entries, dialog: muting.dialog }
}

/** Actions of a list row: the likely one as a button, all others in a menu. */
export const MonitorRowActions = (props: RowActionsProps) => {
  const t = useCellTranslation('monitoring')
  const { product_code: code } = props.monitor
  const { next, entries, dialog } = useMonitorChoices(props)
  return (
    <>
      <RowActions
        next={{
          label: t(`inventoryMonitors.action.${next.verb}`),
          name: t(`inventoryMonitors.action.${next.verb}_of`, { code }),
          isPending: next.isPending,
          onClick: next.onClick,
        }}
        more={{ label: t('inventoryMonitors.action.more_of', { code }), entries }}
      />
      {dialog}
    </>
  )
}

/** Actions of a monitor's drawer: the two usual ones as buttons, all others in a menu. */
export const MonitorDrawerActions = ({ onDeleted, ...props }: RowActionsProps & { readonly onDeleted: () => void }) => {
  const t = useCellTranslation('monitoring')
  const { monitor, onEdit } = props
  const { next, entries, dialog } = useMonitorChoices(props, onDeleted)
  return (
    <DrawerButtons>
      <MoreMenu
        label={t('inventoryMonitors.action.more_of', { code: monitor.product_code })}
        entries={entries.filter(({ key }) => key !== 'edit')}
      />
      {dialog}
      <Button onClick={() => onEdit(monitor)}>{t('inventoryMonitors.action.edit')}</Button>
      <Button type="primary" loading={next.isPending} onClick={next.onClick}>
        {t(`inventoryMonitors.action.${next.verb}`)}
      </Button>
    </DrawerButtons>
  )
}
