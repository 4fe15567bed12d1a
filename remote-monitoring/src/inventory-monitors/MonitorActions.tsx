import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { monitorCan } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { useDeleteMonitor } from './use-delete-monitor'
import { usePauseMonitor } from './use-pause-monitor'
import { useRefreshMonitor } from './use-refresh-monitor'
import styles from './monitor-actions.module.css'

type Verb = 'refresh' | 'pause' | 'resume' | 'edit' | 'delete'

interface ActionButtonProps {
  readonly verb: Verb
  readonly code: string
  readonly onClick: () => void
  readonly isPending?: boolean
  /** Why it can't be done now. */
  readonly obstacle?: string | undefined
}

const ActionButton = ({ verb, code, onClick, isPending = false, obstacle }: ActionButtonProps) => {
  const t = useCellWords('monitoring')
  return (
    <button
      type="button"
      className={styles.action}
      data-verb={verb}
      disabled={obstacle !== undefined}
      aria-busy={isPending}
      aria-label={t(`inventoryMonitors.action.${verb}_of`, { code })}
      title={obstacle ?? t(`inventoryMonitors.action.${verb}`)}
      onClick={() => !isPending && onClick()}
    />
  )
}

interface MonitorActionsProps {
  readonly monitor: InventoryMonitor
  readonly onEdit: (monitor: InventoryMonitor) => void
  readonly onDeleted?: (() => void) | undefined
}

/** What can be done with a monitor, each beside it. */
export const MonitorActions = ({ monitor, onEdit, onDeleted }: MonitorActionsProps) => {
  const t = useCellWords('monitoring')
  const { product_code: code, is_monitoring: isMonitoring } = monitor
  const refreshing = useRefreshMonitor(monitor)
  const pausing = usePauseMonitor(monitor)
  const deleting = useDeleteMonitor(monitor, onDeleted)
  return (
    <div className={styles.actions} onClickCapture={dropSecondClick}>
      <ActionButton
        verb="refresh"
        code={code}
        isPending={refreshing.isPending}
        obstacle={monitorCan.refresh(monitor) ? undefined : t('inventoryMonitors.action.resume_first')}
        onClick={refreshing.refresh}
      />
      <ActionButton
        verb={isMonitoring ? 'pause' : 'resume'}
        code={code}
        isPending={pausing.isPending}
        onClick={pausing.toggle}
      />
      <ActionButton verb="edit" code={code} onClick={() => onEdit(monitor)} />
      <ActionButton verb="delete" code={code} isPending={deleting.isPending} onClick={deleting.remove} />
    </div>
  )
}
