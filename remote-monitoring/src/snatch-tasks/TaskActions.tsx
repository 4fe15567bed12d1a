import { Button } from '@arco-design/web-react'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu, type MoreEntry } from '@outlet/shared/ui/MoreMenu'
import { RowActions } from '@outlet/shared/ui/RowActions'
import { taskCan } from './task-rules'
import { useTaskActions } from './use-task-actions'

interface Props {
  readonly task: SnatchTask
  readonly onEdit: (task: SnatchTask) => void
}

/**
 * Menu entries for less frequent and destructive actions; only those that the server would accept, except "delete",
 * which is disabled instead.
 */
const useMenuEntries = ({ task, onEdit }: Props, acting: ReturnType<typeof useTaskActions>, isArmShown: boolean) => {
  const t = useCellTranslation('snatch-tasks')
  const entries: (MoreEntry | false)[] = [
    taskCan.pause(task) && isArmShown && { key: 'pause', label: t('snatchTasks.action.pause'), onClick: acting.pause },
    taskCan.edit(task) && { key: 'edit', label: t('snatchTasks.action.edit'), onClick: () => onEdit(task) },
    taskCan.cancel(task) && {
      key: 'cancel',
      label: t('snatchTasks.action.cancel'),
      isDanger: true,
      onClick: acting.cancel,
    },
    {
      key: 'delete',
      label: t('snatchTasks.action.delete'),
      isDanger: true,
      onClick: acting.remove,
      obstacle: taskCan.delete(task) ? undefined : t('snatchTasks.action.pause_first'),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** Actions of a row: "arm" or "pause" as a button, all others in a menu. */
export const TaskRowActions = (props: Props) => {
  const { task } = props
  const t = useCellTranslation('snatch-tasks')
  const acting = useTaskActions(task)
  const entries = useMenuEntries(props, acting, taskCan.arm(task))
  const verb = taskCan.arm(task) ? 'arm' : taskCan.pause(task) ? 'pause' : null
  return (
    <RowActions
      next={
        verb
          ? { label: t(`snatchTasks.action.${verb}`), isPending: acting.isPending, onClick: acting[verb] }
          : undefined
      }
      more={{ label: t('snatchTasks.action.more', { name: task.name }), entries }}
    />
  )
}

/** Actions at the bottom of the drawer; the next step is last. */
export const TaskDrawerActions = (props: Props & { readonly onDeleted: () => void }) => {
  const { task, onEdit, onDeleted } = props
  const t = useCellTranslation('snatch-tasks')
  const acting = useTaskActions(task, onDeleted)
  const entries = useMenuEntries(props, acting, true).filter(({ key }) => key !== 'edit')
  return (
    <DrawerButtons>
      <MoreMenu label={t('snatchTasks.action.more', { name: task.name })} entries={entries} />
      {taskCan.edit(task) && <Button onClick={() => onEdit(task)}>{t('snatchTasks.action.edit')}</Button>}
      {taskCan.pause(task) && !taskCan.arm(task) && (
        <Button loading={acting.isPending} onClick={acting.pause}>
          {t('snatchTasks.action.pause')}
        </Button>
      )}
      {taskCan.arm(task) && (
        <Button type="primary" loading={acting.isPending} onClick={acting.arm}>
          {t('snatchTasks.action.arm')}
        </Button>
      )}
    </DrawerButtons>
  )
}
