import { Button } from '@arco-design/web-react'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { monitorCan } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
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
  readonly hasWord: boolean
}

const ActionButton = ({ verb, code, onClick, isPending = false, obstacle, hasWord }: ActionButtonProps) => {
  const t = useCellWords('monitoring')
  const word = t(`inventoryMonitors.action.${verb}`)
  const isDisabled = obstacle !== undefined
  if (hasWord)
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
  /** Where there is room for them; in a row of a list the icons stand alone. */
  readonly hasWords?: boolean
}

const useActing = (monitor: InventoryMonitor, onDeleted?: () => void) => ({
  refreshing: useRefreshMonitor(monitor),
  pausing: usePauseMonitor(monitor),
  deleting: useDeleteMonitor(monitor, onDeleted),
})

/** On a card: what is done most, and all else behind "more". */
export const MonitorCardActions = ({ monitor, onEdit }: MonitorActionsProps) => {
  const t = useCellWords('monitoring')
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
        hasWord={false}
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

/** What can be done with a monitor, each beside it. */
export const MonitorActions = ({ monitor, onEdit, onDeleted, hasWords = false }: MonitorActionsProps) => {
  const t = useCellWords('monitoring')
  const { product_code: code, is_monitoring: isMonitoring } = monitor
  const shared = { code, hasWord: hasWords }
  const { refreshing, pausing, deleting } = useActing(monitor, onDeleted)
  return (
    <div className={styles.actions} data-words={hasWords} onClickCapture={dropSecondClick}>
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
