import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { TaskChannelState, taskChannelSorts, type TaskChannel } from '@outlet/shared/contract/task-channels'
import { CountText } from '@outlet/shared/ui/CountText'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { DeletedFilter, NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { TaskChannelDrawer } from './TaskChannelDrawer'
import { filterOf, isFiltered, listQueryOf, noFilter, TaskChannelsUrl } from './task-channels-url'
import { storesQuery, taskChannelsQuery } from './task-channels.queries'
import { useTaskChannelColumns } from './use-task-channel-columns'

const TaskChannelForms = lateForms(async () => (await import('./form/TaskChannelForms')).TaskChannelForms)

/** Names the list to the server: its columns. */
const LIST = 'task-channels'
const keyOf = ({ id }: TaskChannel) => id

interface FilterProps {
  readonly url: TaskChannelsUrl
  readonly onChange: (filter: Partial<TaskChannelsUrl>, isTyped?: boolean) => void
}

const Filters = ({ url, onChange }: FilterProps) => {
  const { t } = useTranslation('channels')
  const stores = useQuery(storesQuery).data?.items ?? []
  return (
    <>
      <SearchInput label={t('channels.filter.search')} value={url.q ?? ''} onSearch={(q) => onChange({ q }, true)} />
      <SelectFilter
        label={t('channels.task.column.website_type')}
        options={stores.map(({ key, name }) => ({ value: key, label: name }))}
        value={url.website_type}
        onChange={(website_type) => onChange({ website_type })}
      />
      <ManyFilter
        label={t('channels.filter.state')}
        options={TaskChannelState.options.map((value) => ({ value, label: t(`channels.task.state.${value}`) }))}
        value={url.state}
        onChange={(state) => onChange({ state })}
      />
      <DeletedFilter isDeleted={url.deleted ?? false} onChange={(deleted) => onChange({ deleted })} />
    </>
  )
}

const Nothing = ({ onAdd }: { readonly onAdd: () => void }) => {
  const { t } = useTranslation('channels')
  return (
    <EmptyState
      title={t('channels.task.empty.title')}
      hint={t('channels.task.empty.hint')}
      action={
        <Button type="primary" onClick={onAdd}>
          {t('channels.task.add')}
        </Button>
      }
    />
  )
}

/** Where and how tasks buy: how each fares, and where they are added and tried. */
export default function TaskChannelsTab() {
  const { t } = useTranslation('channels')
  const [url, change] = useUrlState(TaskChannelsUrl)
  const list = useInfiniteQuery(taskChannelsQuery(listQueryOf(url)))
  const open = useCallback(({ id }: TaskChannel) => change({ task_channel: id }), [change])
  const edit = useCallback(({ id }: TaskChannel) => change({ task_channel: id, form: 'edit' }), [change])
  const isDeleted = url.deleted === true
  const { columns, layout } = useListColumns(
    isDeleted ? `${LIST}-deleted` : LIST,
    useTaskChannelColumns(isDeleted, edit),
  )
  const add = () => change({ form: 'new' })
  const onChange: FilterProps['onChange'] = (filter, isTyped = false) => change(filter, { replace: isTyped })
  const pager = url.task_channel !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.task_channel}
      onShow={(id) => change({ task_channel: id }, { replace: true })}
    />
  )
  return (
    <>
      <ListToolbar
        count={<CountText count={list.data && { count: list.data.length, exact: !list.hasNextPage }} />}
        actions={
          <>
            <ColumnsButton layout={layout} />
            <Button type="primary" icon={<IconPlus />} onClick={add}>
              {t('channels.task.add')}
            </Button>
          </>
        }
        chosen={countFilters(filterOf(url))}
        onReset={isFiltered(url) ? () => change(noFilter) : undefined}
      >
        <Filters url={url} onChange={onChange} />
      </ListToolbar>
      <DataTable
        label={t('channels.tab.task')}
        list={list}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: taskChannelSorts, onSort: (sort) => change({ sort }) }}
        {...(!isDeleted && { onOpen: open })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={isDeleted ? <NothingDeleted /> : <Nothing onAdd={add} />}
      />
      <TaskChannelDrawer
        channelId={url.task_channel}
        pager={pager}
        onEdit={() => change({ form: 'edit' })}
        onClose={() => change({ task_channel: undefined, form: undefined })}
      />
      <TaskChannelForms
        isWanted={url.form !== undefined}
        url={url}
        onCreated={(id) => change({ task_channel: id, deleted: undefined, form: undefined })}
        onClose={() => change({ form: undefined })}
      />
    </>
  )
}
