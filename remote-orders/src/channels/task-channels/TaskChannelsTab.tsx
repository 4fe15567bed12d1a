import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TaskChannelState, type TaskChannel } from '@outlet/shared/contract/task-channels'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen } from '@outlet/shared/ui/list/ListScreen'
import { useList, type ListOf } from '@outlet/shared/ui/list/use-list'
import { choices } from '@outlet/shared/ui/SelectFilter'
import { taskChannelSource } from './task-channel-source'
import { TaskChannelDrawer } from './TaskChannelDrawer'
import { storesQuery } from './task-channels.queries'
import { useTaskChannelColumns } from './use-task-channel-columns'

const TaskChannelForms = lateForms(async () => (await import('./form/TaskChannelForms')).TaskChannelForms)

const Filters = ({ list: { bar } }: { readonly list: ListOf<typeof taskChannelSource> }) => {
  const { t } = useTranslation('channels')
  const stores = useQuery(storesQuery).data?.items ?? []
  return (
    <>
      {bar.search(t('channels.filter.search'))}
      {bar.one(
        'website_type',
        t('channels.task.column.website_type'),
        stores.map(({ key, name }) => ({ value: key, label: name })),
      )}
      {bar.many(
        'state',
        t('channels.filter.state'),
        choices(TaskChannelState.options, (state) => t(`channels.task.state.${state}`)),
      )}
      {bar.deleted()}
    </>
  )
}

const Nothing = ({ onAdd }: { readonly onAdd: () => void }) => {
  const { t } = useTranslation('channels')
  return (
    <EmptyState
      title={t('channels.task.empty.title')}
      hint={t('channels.task.empty.hint')}
      action={<Button onClick={onAdd}>{t('channels.task.add')}</Button>}
    />
  )
}

/** Channels through which tasks buy, with their health; they are added and tested here. */
export default function TaskChannelsTab() {
  const { t } = useTranslation('channels')
  const list = useList(taskChannelSource)
  const { url, change } = list
  const edit = useCallback(({ id }: TaskChannel) => change({ task_channel: id, form: 'edit' }), [change])
  const add = () => change({ form: 'new' })
  return (
    <>
      <ListScreen
        list={list}
        label={t('channels.tab.task')}
        columns={useTaskChannelColumns(list.isDeleted, edit)}
        filters={<Filters list={list} />}
        after={
          <Button type="primary" icon={<IconPlus />} onClick={add}>
            {t('channels.task.add')}
          </Button>
        }
        hasViews={false}
        empty={<Nothing onAdd={add} />}
      />
      <TaskChannelDrawer
        channelId={url.task_channel}
        pager={list.pager(url.task_channel)}
        outcome={url.account_link}
        onOutcomeSeen={() => change({ account_link: undefined })}
        onEdit={() => change({ form: 'edit' })}
        onClose={() => change({ task_channel: undefined, form: undefined, account_link: undefined })}
      />
      <TaskChannelForms
        isRequested={url.form !== undefined}
        url={url}
        onCreated={(id) => change({ task_channel: id, deleted: undefined, form: undefined })}
        onClose={() => change({ form: undefined })}
      />
    </>
  )
}
