import { Button } from '@arco-design/web-react'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MoreMenu, type MoreEntry } from '@outlet/shared/ui/MoreMenu'
import styles from './snatch-tasks.module.css'
import { taskCan } from './task-rules'
import { useTaskActions } from './use-task-actions'

interface Props {
  readonly task: SnatchTask
  readonly onEdit: (task: SnatchTask) => void
}

/** What is done less often, and what takes something away; each only where it would not be refused. */
const useFurther = ({ task, onEdit }: Props, acting: ReturnType<typeof useTaskActions>, isArmShown: boolean) => {
  const t = useCellWords('snatch-tasks')
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

/** In the task's row: arm or pause in words, all else behind "more". */
export const TaskRowActions = (props: Props) => {
  const { task } = props
  const t = useCellWords('snatch-tasks')
  const acting = useTaskActions(task)
  const entries = useFurther(props, acting, taskCan.arm(task))
  const verb = taskCan.arm(task) ? 'arm' : taskCan.pause(task) ? 'pause' : null
  return (
    <div className={styles.rowActions} onClickCapture={dropSecondClick}>
      {verb && (
        <button type="button" className={styles.next} aria-busy={acting.isPending} onClick={acting[verb]}>
          {t(`snatchTasks.action.${verb}`)}
        </button>
      )}
      <MoreMenu label={t('snatchTasks.action.more', { name: task.name })} entries={entries} />
    </div>
  )
}

/** At the drawer's lower edge: the next step last. */
export const TaskDrawerActions = (props: Props & { readonly onDeleted: () => void }) => {
  const { task, onEdit, onDeleted } = props
  const t = useCellWords('snatch-tasks')
  const acting = useTaskActions(task, onDeleted)
  const entries = useFurther(props, acting, true).filter(({ key }) => key !== 'edit')
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
