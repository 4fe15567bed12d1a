import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { snatchTaskFilters, snatchTaskSorts, type SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { CountText } from '@outlet/shared/ui/CountText'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { DeletedHint, NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { Page } from '@outlet/shared/ui/Page'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { readUrlState } from '@outlet/shared/url-state/url-state'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { TaskFilterBar } from './list/TaskFilterBar'
import { TasksEmpty } from './list/TasksEmpty'
import { filterOf, isFiltered, listQueryOf, noForm, notOpen, SnatchTasksUrl } from './list/tasks-url'
import { useTaskColumns } from './list/use-task-columns'
import { attemptQuery, tasksCountQuery, tasksQuery, TIMES_STALE_MS } from './snatch-tasks.queries'
import { TaskDrawer } from './task/TaskDrawer'
import './words/words'

const TaskForms = lateForms(async () => (await import('./form/TaskForms')).TaskForms)

/** Names the list to the server: its views and columns. */
const LIST = 'snatch-tasks'
const viewNames = [...Object.keys(snatchTaskFilters), 'sort']
const keyOf = ({ id }: SnatchTask) => id
const countOf = (search: string) => tasksCountQuery(filterOf(readUrlState(SnatchTasksUrl, search)))

/** The task whose drawer is open: the address's, or that of the attempt which a link names alone. */
const useOpenTask = ({ task, attempt }: SnatchTasksUrl): string | undefined => {
  const { data } = useQuery({ ...attemptQuery(attempt ?? ''), enabled: task === undefined && attempt !== undefined })
  return task ?? (attempt === undefined ? undefined : data?.task.id)
}

/** What is to be bought when it can be ordered, within which limits, and how far each is. */
export default function SnatchTasksPage() {
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  const [url, change] = useUrlState(SnatchTasksUrl)
  const isDeleted = url.deleted === true
  const list = useInfiniteQuery({ ...tasksQuery(listQueryOf(url)), refetchInterval: TIMES_STALE_MS })
  const count = useQuery(tasksCountQuery(filterOf(url)))
  const openTask = useOpenTask(url)
  const open = useCallback(({ id }: SnatchTask) => change({ task: id, attempt: undefined }), [change])
  const edit = useCallback(({ id }: SnatchTask) => change({ task: id, attempt: undefined, form: 'edit' }), [change])
  const { columns, layout } = useListColumns(isDeleted ? `${LIST}-deleted` : LIST, useTaskColumns(isDeleted, edit))
  const views = useListViews(LIST, viewNames)
  const add = () => change({ ...noForm, form: 'new' })
  const pager = openTask !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={openTask}
      total={count.data}
      onShow={(task) => change({ task, attempt: undefined }, { replace: true })}
    />
  )
  const status = (
    <>
      <ViewTabs views={views} countOf={countOf} />
      {isDeleted && <DeletedHint />}
    </>
  )
  return (
    <Page
      title={t('snatchTasks.title')}
      status={status}
      actions={
        mayWrite && (
          <Button type="primary" icon={<IconPlus />} onClick={add}>
            {t('snatchTasks.add')}
          </Button>
        )
      }
    >
      <TaskFilterBar
        url={url}
        views={views}
        count={<CountText count={count.data} />}
        actions={<ColumnsButton layout={layout} />}
        onChange={(filter, isTyped = false) => change(filter, { replace: isTyped })}
      />
      <DataTable
        label={t('snatchTasks.title')}
        list={list}
        total={count.data}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: snatchTaskSorts, onSort: (sort) => change({ sort }) }}
        {...(!isDeleted && { onOpen: open })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={isDeleted ? <NothingDeleted /> : <TasksEmpty onAdd={add} />}
      />
      <TaskDrawer
        taskId={openTask}
        attemptId={url.attempt}
        pager={pager}
        onAttempt={(attempt) => change({ task: openTask, attempt })}
        onEdit={() => change({ task: openTask, form: 'edit' })}
        onClose={() => change(notOpen)}
      />
      <TaskForms
        isWanted={url.form !== undefined}
        url={{ ...url, task: openTask }}
        onCreated={(task) => change({ ...noForm, task, attempt: undefined, deleted: undefined })}
        onClose={() => change(noForm)}
      />
    </Page>
  )
}
