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

type Change = 'arm' | 'pause'

/** The likely one of the two changes of a task's state. */
const nextChange = (task: SnatchTask): Change | null =>
  taskCan.arm(task) ? 'arm' : taskCan.pause(task) ? 'pause' : null

/**
 * Menu entries for less frequent and destructive actions; only those that the server would accept, except "delete",
 * which is disabled instead.
 */
const useMenuEntries = (
  { task, onEdit }: Props,
  acting: ReturnType<typeof useTaskActions>,
  /** Action that has a button of its own. */
  shown: Change | null,
) => {
  const t = useCellTranslation('snatch-tasks')
  const entries: (MoreEntry | false)[] = [
    ...(['arm', 'pause'] as const).map(
      (verb) =>
        verb !== shown &&
        taskCan[verb](task) && { key: verb, label: t(`snatchTasks.action.${verb}`), onClick: acting[verb] },
    ),
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

/** Actions of a row: the likely one as a button, all others in a menu. */
export const TaskRowActions = ({ onOpen, ...props }: Props & { readonly onOpen: (task: SnatchTask) => void }) => {
  const { task } = props
  const t = useCellTranslation('snatch-tasks')
  const acting = useTaskActions(task)
  const needsPerson = task.phase === 'awaiting_confirmation' || task.phase === 'needs_attention'
  const verb = nextChange(task)
  const entries = useMenuEntries(props, acting, needsPerson ? null : verb)
  const change = verb && {
    label: t(`snatchTasks.action.${verb}`),
    isPending: acting.isPending,
    onClick: acting[verb],
  }
  const review = { label: t('snatchTasks.action.review'), isPending: false, onClick: () => onOpen(task) }
  return (
    <RowActions
      next={needsPerson ? review : (change ?? undefined)}
      more={{ label: t('snatchTasks.action.more', { name: task.name }), entries }}
    />
  )
}

/** Actions at the bottom of the drawer; the next step is last. */
export const TaskDrawerActions = (props: Props & { readonly onDeleted: () => void }) => {
  const { task, onEdit, onDeleted } = props
  const t = useCellTranslation('snatch-tasks')
  const acting = useTaskActions(task, onDeleted)
  const entries = useMenuEntries(props, acting, nextChange(task)).filter(({ key }) => key !== 'edit')
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
