import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen, ListStatus } from '@outlet/shared/ui/list/ListScreen'
import { useList } from '@outlet/shared/ui/list/use-list'
import { Page } from '@outlet/shared/ui/Page'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { noForm, notOpen, taskSource, type SnatchTasksUrl } from './list/task-source'
import { TaskBulk } from './list/TaskBulk'
import { TaskFilters } from './list/TaskFilters'
import { useTaskColumns } from './list/use-task-columns'
import { attemptQuery } from './snatch-tasks.queries'
import { TaskDrawer } from './task/TaskDrawer'
import './messages/messages'

const TaskForms = lateForms(async () => (await import('./form/TaskForms')).TaskForms)

/** Task of the open drawer: named by the address, or the task of the attempt that the address names. */
const useOpenTask = ({ task, attempt }: SnatchTasksUrl): string | undefined => {
  const { data } = useQuery({ ...attemptQuery(attempt ?? ''), enabled: task === undefined && attempt !== undefined })
  return task ?? (attempt === undefined ? undefined : data?.task.id)
}

const TasksEmpty = ({ onAdd }: { readonly onAdd: () => void }) => {
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  return (
    <EmptyState
      title={t('snatchTasks.empty.title')}
      hint={t('snatchTasks.empty.hint')}
      action={
        mayWrite && (
          <Button icon={<IconPlus />} onClick={onAdd}>
            {t('snatchTasks.add')}
          </Button>
        )
      }
    />
  )
}

/** Snatch tasks: what they buy when it can be ordered, within which limits, and their progress. */
export default function SnatchTasksPage() {
  const { t } = useTranslation('snatch-tasks')
  const mayWrite = useCan()('snatch-tasks.write')
  const list = useList(taskSource)
  const { url, change, isDeleted } = list
  const openTask = useOpenTask(url)
  const edit = useCallback(({ id }: SnatchTask) => change({ task: id, attempt: undefined, form: 'edit' }), [change])
  const add = () => change({ ...noForm, form: 'new' })
  return (
    <Page
      title={t('snatchTasks.title')}
      status={<ListStatus list={list} />}
      actions={
        mayWrite && (
          <Button type="primary" icon={<IconPlus />} onClick={add}>
            {t('snatchTasks.add')}
          </Button>
        )
      }
    >
      <ListScreen
        list={list}
        label={t('snatchTasks.title')}
        columns={useTaskColumns(isDeleted, list.open, edit)}
        filters={<TaskFilters list={list} />}
        bulk={mayWrite && <TaskBulk list={list} />}
        isSelectable={mayWrite}
        empty={<TasksEmpty onAdd={add} />}
      />
      <TaskDrawer
        taskId={openTask}
        attemptId={url.attempt}
        noteId={url.note}
        pager={list.pager(openTask)}
        onAttempt={(attempt) => change({ task: openTask, attempt })}
        onEdit={() => change({ task: openTask, form: 'edit' })}
        onClose={() => change(notOpen)}
      />
      <TaskForms
        isRequested={url.form !== undefined}
        url={{ ...url, task: openTask }}
        onCreated={(task) => change({ ...noForm, task, attempt: undefined, deleted: undefined })}
        onClose={() => change(noForm)}
      />
    </Page>
  )
}
