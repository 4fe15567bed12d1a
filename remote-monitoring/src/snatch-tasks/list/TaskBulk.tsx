import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { bulkSnatchTasks, SnatchTaskBulkAction } from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import { useAssignChoice } from '@outlet/shared/ui/assignee/use-assign-choice'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { startTaskBulk } from '../snatch-tasks.queries'
import type { taskSource } from './task-source'

/** Stored form of a job's action: input rules may have changed since the job ran. */
const StoredAction = storedForm(SnatchTaskBulkAction)

const useChoices = (isDeleted: boolean): readonly BulkChoice<SnatchTaskBulkAction>[] => {
  const { t } = useTranslation(['snatch-tasks', 'lists'])
  const assigning = useAssignChoice()
  if (isDeleted) return [{ key: 'restore', label: t('lists:deleted.restore'), action: { kind: 'restore' } }]
  return [
    {
      key: 'arm',
      label: t('snatchTasks.action.arm'),
      action: { kind: 'arm' },
      question: t('snatchTasks.bulk.arm_question'),
    },
    { key: 'pause', label: t('snatchTasks.action.pause'), action: { kind: 'pause' } },
    assigning,
    {
      key: 'delete',
      label: t('snatchTasks.action.delete'),
      action: { kind: 'delete' },
      question: t('snatchTasks.bulk.delete_question'),
      isDanger: true,
    },
  ]
}

const useDescribe = () => {
  const { t } = useTranslation('snatch-tasks')
  return (action: BulkJob['action']): string => {
    const { data } = StoredAction.safeParse(action)
    return data ? t(`snatchTasks.bulk.done.${data.kind}`) : action.kind
  }
}

/** Actions on the selected tasks, and the jobs that carry them out. */
export const TaskBulk = ({ list }: { readonly list: ListOf<typeof taskSource> }) => {
  const { filter, selection, total, isDeleted } = list
  const choices = useChoices(isDeleted)
  return (
    <>
      <BulkJobs list={bulkSnatchTasks.path} describe={useDescribe()} />
      <BulkBar
        selection={selection}
        count={total}
        choices={choices}
        startJob={(request) =>
          startTaskBulk({ filter: request.ids ? { deleted: filter.deleted } : filter, ...request })
        }
      />
    </>
  )
}
