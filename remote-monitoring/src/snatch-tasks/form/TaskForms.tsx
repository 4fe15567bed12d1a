import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SnatchTask, SnatchTaskChange, SnatchTaskDraft } from '@outlet/shared/contract/snatch-tasks'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import { runAction } from '@outlet/shared/ui/use-action'
import type { SnatchTasksUrl } from '../list/task-source'
import {
  armTaskAction,
  createTaskAction,
  taskChannelsQuery,
  taskQuery,
  updateTaskAction,
} from '../snatch-tasks.queries'
import { taskCan } from '../task-rules'
import { changeBody, currencyIn, draftBody, fieldOf, newValues, secretFields, valuesOf } from './task-form-values'
import { TaskFields } from './TaskFields'

interface Props {
  readonly url: SnatchTasksUrl
  readonly onCreated: (taskId: string) => void
  readonly onClose: () => void
}

/** Arms a task that was just saved. If arming is refused, the task stays saved and the reason is shown. */
const useArmSaved = () => {
  const { t } = useTranslation('snatch-tasks')
  const { mutateAsync: arm } = useMutation(armTaskAction)
  return ({ id, name }: SnatchTask, current_password: string | undefined) =>
    runAction(
      async () => {
        await arm({ params: { taskId: id }, body: { current_password } })
        Message.success(t('snatchTasks.done.armed', { name }))
      },
      t('snatchTasks.action.arm_of', { name }),
    )
}

const useChannels = (storeKey: string | undefined) => {
  const { data } = useQuery(taskChannelsQuery)
  return data?.items.filter(({ website_type }) => storeKey === undefined || website_type === storeKey)
}

const NewDrawer = ({ url, onCreated, onClose }: Props) => {
  const { t } = useTranslation('snatch-tasks')
  const channels = useChannels(url.product === undefined ? undefined : url.website_type)
  const { mutateAsync: create } = useMutation(createTaskAction)
  const armSaved = useArmSaved()
  const save = async (body: SnatchTaskDraft) => {
    const task = await create({ body })
    Message.success(t('snatchTasks.done.created', { name: task.name }))
    onCreated(task.id)
    return task
  }
  return (
    <FormDrawer
      title={t('snatchTasks.form.new_title')}
      isOpen={url.form === 'new'}
      onClose={onClose}
      name={`new snatch task ${url.product ?? ''}`}
      secretFields={secretFields}
      initial={newValues(url)}
      schema={SnatchTaskDraft}
      bodyOf={draftBody(currencyIn(channels ?? []))}
      fieldOf={fieldOf}
      submit={save}
      further={{
        label: t('snatchTasks.form.save_and_arm'),
        submit: async (body) => armSaved(await save(body), body.current_password),
      }}
    >
      <TaskFields channels={channels} />
    </FormDrawer>
  )
}

interface EditProps extends Pick<Props, 'onClose'> {
  readonly task: SnatchTask
  readonly isOpen: boolean
}

const EditDrawer = ({ task, isOpen, onClose }: EditProps) => {
  const { t } = useTranslation('snatch-tasks')
  const channels = useChannels(task.website_type)
  const { mutateAsync: update } = useMutation(updateTaskAction)
  const armSaved = useArmSaved()
  const save = async (body: SnatchTaskChange) => {
    const saved = await update({ params: { taskId: task.id }, body })
    Message.success(t('snatchTasks.done.saved', { name: saved.name }))
    return saved
  }
  const further = {
    label: t('snatchTasks.form.save_and_arm'),
    submit: async (body: SnatchTaskChange) => armSaved(await save(body), body.current_password),
  }
  return (
    <FormDrawer
      title={t('snatchTasks.form.edit_title', { name: task.name })}
      isOpen={isOpen}
      onClose={onClose}
      presence={{ type: 'snatch_task', id: task.id }}
      name={`edit snatch task ${task.id}`}
      secretFields={secretFields}
      initial={valuesOf(task)}
      schema={SnatchTaskChange}
      bodyOf={changeBody(task.currency)}
      fieldOf={fieldOf}
      submit={save}
      further={taskCan.arm(task) ? further : undefined}
      valuesOf={(current) => valuesOf(SnatchTask.parse(current))}
    >
      <TaskFields channels={channels} task={task} />
    </FormDrawer>
  )
}

/** The form that the address opens: to create a task, or to edit the one in the open drawer. */
export const TaskForms = (props: Props) => {
  const { url, onClose } = props
  const { data: task } = useQuery({ ...taskQuery(url.task ?? ''), enabled: url.task !== undefined })
  return (
    <>
      <NewDrawer {...props} />
      {task && <EditDrawer key={task.id} task={task} isOpen={url.form === 'edit'} onClose={onClose} />}
    </>
  )
}
