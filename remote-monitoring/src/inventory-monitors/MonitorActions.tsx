import { Button } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { monitorCan, getMonitor, listMonitors, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { MuteButton } from '@outlet/shared/ui/mute/MuteButton'
import { RowActions } from '@outlet/shared/ui/RowActions'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction, runAction } from '@outlet/shared/ui/use-action'
import { PageRefusal } from '@outlet/shared/i18n/problem-text'
import { useMuteMonitor } from './use-mute-monitor'
import { usePauseMonitor } from './use-pause-monitor'
import styles from './monitor-actions.module.css'
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

/** Actions of a list row: "check now", or "resume" for a paused monitor, as a button; all others in a menu. */
export const MonitorRowActions = ({ monitor, onEdit }: RowActionsProps) => {
  const t = useCellTranslation('monitoring')
  const { product_code: code, is_monitoring: isMonitoring } = monitor
  const { refreshing, pausing, muting, deleting } = useActing(monitor)
  const entry = (verb: 'pause' | 'edit' | 'delete', onClick: () => void) => ({
    key: verb,
    label: t(`inventoryMonitors.action.${verb}`),
    onClick,
    isDanger: verb === 'delete',
  })
  const next = isMonitoring
    ? ({ verb: 'refresh', isPending: refreshing.isPending, onClick: refreshing.refresh } as const)
    : ({ verb: 'resume', isPending: pausing.isPending, onClick: pausing.toggle } as const)
  return (
    <>
      <RowActions
        next={{
          label: t(`inventoryMonitors.action.${next.verb}`),
          name: t(`inventoryMonitors.action.${next.verb}_of`, { code }),
          isPending: next.isPending,
          onClick: next.onClick,
        }}
        more={{
          label: t('inventoryMonitors.action.more_of', { code }),
          entries: [
            ...(isMonitoring ? [entry('pause', pausing.toggle)] : []),
            ...muting.entries,
            entry('edit', () => onEdit(monitor)),
            entry('delete', deleting.remove),
          ],
        }}
      />
      {muting.dialog}
    </>
  )
}

interface MonitorActionsProps extends RowActionsProps {
  readonly onDeleted: () => void
}

/** Actions of a monitor's drawer. */
export const MonitorActions = ({ monitor, onEdit, onDeleted }: MonitorActionsProps) => {
  const t = useCellTranslation('monitoring')
  const { refreshing, pausing, muting, deleting } = useActing(monitor, onDeleted)
  const obstacle = monitorCan.refresh(monitor) ? undefined : t('inventoryMonitors.action.resume_first')
  return (
    <div className={styles.actions} onClickCapture={dropSecondClick}>
      <Button
        loading={refreshing.isPending}
        disabled={obstacle !== undefined}
        title={obstacle}
        onClick={refreshing.refresh}
      >
        {t('inventoryMonitors.action.refresh')}
      </Button>
      <Button loading={pausing.isPending} onClick={pausing.toggle}>
        {t(`inventoryMonitors.action.${monitor.is_monitoring ? 'pause' : 'resume'}`)}
      </Button>
      <MuteButton entries={muting.entries} />
      {muting.dialog}
      <Button onClick={() => onEdit(monitor)}>{t('inventoryMonitors.action.edit')}</Button>
      <Button status="danger" loading={deleting.isPending} onClick={deleting.remove}>
        {t('inventoryMonitors.action.delete')}
      </Button>
    </div>
  )
}
