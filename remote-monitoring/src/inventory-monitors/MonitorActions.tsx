import { Button } from '@arco-design/web-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { monitorCan, getMonitor, listMonitors, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction, runAction } from '@outlet/shared/ui/use-action'
import { PageRefusal } from '@outlet/shared/i18n/problem-text'
import { usePauseMonitor } from './use-pause-monitor'
import styles from './monitor-actions.module.css'
import { deleteMonitorAction, restoreMonitorAction, refreshMonitorAction } from './inventory-monitors.queries'
import { showSuccess } from './show-outcome'
import { useMonitorLabels } from './use-monitor-labels'

type Verb = 'refresh' | 'pause' | 'resume' | 'edit' | 'delete'

interface ActionButtonProps {
  readonly verb: Verb
  readonly code: string
  readonly onClick: () => void
  readonly isPending?: boolean
  /** Reason why the action is disabled. */
  readonly obstacle?: string | undefined
  readonly hasLabel: boolean
}

const ActionButton = ({ verb, code, onClick, isPending = false, obstacle, hasLabel }: ActionButtonProps) => {
  const t = useCellTranslation('monitoring')
  const word = t(`inventoryMonitors.action.${verb}`)
  const isDisabled = obstacle !== undefined
  if (hasLabel)
    return (
      <Button size="small" loading={isPending} disabled={isDisabled} title={obstacle} onClick={onClick}>
        {word}
      </Button>
    )
  return (
    <button
      type="button"
      className={styles.action}
      data-verb={verb}
      disabled={isDisabled}
      aria-busy={isPending}
      aria-label={t(`inventoryMonitors.action.${verb}_of`, { code })}
      title={obstacle ?? word}
      onClick={() => !isPending && onClick()}
    />
  )
}

interface MonitorActionsProps {
  readonly monitor: InventoryMonitor
  readonly onEdit: (monitor: InventoryMonitor) => void
  readonly onDeleted?: (() => void) | undefined
  /** Shows labels beside the icons; a list row has room for icons only. */
  readonly hasLabels?: boolean
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
  deleting: useDeleteMonitor(monitor, onDeleted),
})

/** Actions of a card: "check now" as a button, all others in a menu. */
export const MonitorCardActions = ({ monitor, onEdit }: MonitorActionsProps) => {
  const t = useCellTranslation('monitoring')
  const { product_code: code, is_monitoring: isMonitoring } = monitor
  const { refreshing, pausing, deleting } = useActing(monitor)
  const entry = (verb: Verb, onClick: () => void, isDanger = false) => ({
    key: verb,
    label: t(`inventoryMonitors.action.${verb}`),
    onClick,
    isDanger,
  })
  return (
    <div className={styles.actions} onClickCapture={dropSecondClick}>
      <ActionButton
        verb="refresh"
        code={code}
        hasLabel={false}
        isPending={refreshing.isPending}
        obstacle={monitorCan.refresh(monitor) ? undefined : t('inventoryMonitors.action.resume_first')}
        onClick={refreshing.refresh}
      />
      <MoreMenu
        label={t('inventoryMonitors.action.more_of', { code })}
        entries={[
          entry(isMonitoring ? 'pause' : 'resume', pausing.toggle),
          entry('edit', () => onEdit(monitor)),
          entry('delete', deleting.remove, true),
        ]}
      />
    </div>
  )
}

export const MonitorActions = ({ monitor, onEdit, onDeleted, hasLabels = false }: MonitorActionsProps) => {
  const t = useCellTranslation('monitoring')
  const { product_code: code, is_monitoring: isMonitoring } = monitor
  const shared = { code, hasLabel: hasLabels }
  const { refreshing, pausing, deleting } = useActing(monitor, onDeleted)
  return (
    <div className={styles.actions} data-labels={hasLabels} onClickCapture={dropSecondClick}>
      <ActionButton
        verb="refresh"
        {...shared}
        isPending={refreshing.isPending}
        obstacle={monitorCan.refresh(monitor) ? undefined : t('inventoryMonitors.action.resume_first')}
        onClick={refreshing.refresh}
      />
      <ActionButton
        verb={isMonitoring ? 'pause' : 'resume'}
        {...shared}
        isPending={pausing.isPending}
        onClick={pausing.toggle}
      />
      <ActionButton verb="edit" {...shared} onClick={() => onEdit(monitor)} />
      <ActionButton verb="delete" {...shared} isPending={deleting.isPending} onClick={deleting.remove} />
    </div>
  )
}
