import { Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TaskChannel, TaskChannelChange, TaskChannelDraft } from '@outlet/shared/contract/task-channels'
import { FormDrawer } from '@outlet/shared/ui/FormDrawer'
import type { TaskChannelsUrl } from '../task-channel-source'
import {
  createTaskChannelAction,
  storesQuery,
  taskChannelQuery,
  updateTaskChannelAction,
} from '../task-channels.queries'
import { changeBody, draftBody, fieldOf, newValues, secretFields, valuesOf } from './task-channel-form-values'
import { TaskChannelFields } from './TaskChannelFields'

interface Props {
  readonly url: TaskChannelsUrl
  readonly onCreated: (channelId: string) => void
  readonly onClose: () => void
}

const NewDrawer = ({ url, onCreated, onClose }: Props) => {
  const { t } = useTranslation('channels')
  const stores = useQuery(storesQuery).data?.items ?? []
  const { mutateAsync: create } = useMutation(createTaskChannelAction)
  const submit = async (body: TaskChannelDraft) => {
    const { id, name } = await create({ body })
    Message.success(t('channels.task.created', { name }))
    onCreated(id)
  }
  return (
    <FormDrawer
      title={t('channels.task.form.new_title')}
      isOpen={url.form === 'new'}
      onClose={onClose}
      name="new task channel"
      secretFields={secretFields}
      initial={newValues}
      schema={TaskChannelDraft}
      bodyOf={draftBody((storeKey) => stores.find(({ key }) => key === storeKey)?.currency ?? 'USD')}
      fieldOf={fieldOf}
      submit={submit}
      saveLabel={t('channels.form.create')}
    >
      <TaskChannelFields />
    </FormDrawer>
  )
}

interface EditProps extends Pick<Props, 'onClose'> {
  readonly channel: TaskChannel
  readonly isOpen: boolean
}

const EditDrawer = ({ channel, isOpen, onClose }: EditProps) => {
  const { t } = useTranslation('channels')
  const { mutateAsync: update } = useMutation(updateTaskChannelAction)
  const { currency, has_password: hasPassword, account_link: link } = channel
  const submit = async (body: TaskChannelChange) => {
    const { name } = await update({ params: { channelId: channel.id }, body })
    Message.success(t('channels.done.saved', { name }))
  }
  return (
    <FormDrawer
      title={t('channels.form.edit_title', { name: channel.name })}
      isOpen={isOpen}
      onClose={onClose}
      name={`edit task channel ${channel.id}`}
      secretFields={secretFields}
      initial={valuesOf(channel)}
      schema={TaskChannelChange}
      bodyOf={changeBody(currency)}
      fieldOf={fieldOf}
      submit={submit}
      valuesOf={(current) => valuesOf(TaskChannel.parse(current))}
    >
      <TaskChannelFields existing={{ storeKey: channel.website_type, currency, hasPassword, link }} />
    </FormDrawer>
  )
}

/** The form that the address opens: to add a channel, or to edit the one in the open drawer. */
export const TaskChannelForms = (props: Props) => {
  const { url, onClose } = props
  const { form, task_channel: channelId } = url
  const { data: channel } = useQuery({ ...taskChannelQuery(channelId ?? ''), enabled: channelId !== undefined })
  return (
    <>
      <NewDrawer {...props} />
      {channel && <EditDrawer key={channel.id} channel={channel} isOpen={form === 'edit'} onClose={onClose} />}
    </>
  )
}
