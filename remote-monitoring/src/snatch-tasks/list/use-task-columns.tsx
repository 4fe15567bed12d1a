import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useCan } from '@outlet/shared/session/use-can'
import { AssigneeText } from '@outlet/shared/ui/assignee/AssigneeText'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { restoreTaskAction } from '../snatch-tasks.queries'
import { TaskRowActions } from '../TaskActions'
import {
  BudgetCell,
  budgetUse,
  CardBudget,
  CardTitle,
  ExpiryCell,
  ModeText,
  NameCell,
  NextCell,
  PhaseCell,
  TargetsCell,
} from './TaskCells'

const column = columnOf<SnatchTask, TFunction<'snatch-tasks'>>((t, key) => t(`snatchTasks.column.${key}`))

const columnsOf = (t: TFunction<'snatch-tasks'>, locale: Locale): Column<SnatchTask>[] => [
  column(t, 'name', (task) => <NameCell task={task} />, {
    sort: 'name',
    width: 160,
    isPinned: true,
    card: 'title',
    cardCell: (task) => <CardTitle task={task} />,
  }),
  column(t, 'targets', (task) => <TargetsCell task={task} />),
  column(t, 'phase', (task) => <PhaseCell task={task} />, { width: 144, card: 'state' }),
  column(t, 'mode', (task) => <ModeText task={task} />, { width: 80 }),
  column(t, 'budget', (task) => <BudgetCell task={task} />, {
    moneyLines: (task) => [budgetUse(task, locale)],
    width: 140,
    align: 'end',
    card: 'price',
    cardCell: (task) => <CardBudget task={task} />,
  }),
  column(t, 'next', (task) => <NextCell task={task} />, { width: 100 }),
  column(t, 'expires_at', (task) => <ExpiryCell task={task} form="relative" />, { width: 92, isOptional: true }),
  column(t, 'assignee', ({ assignee }) => <AssigneeText assignee={assignee} />, { width: 120, isOptional: true }),
  column(t, 'priority', ({ priority }) => <NumberText value={priority} />, {
    width: 90,
    align: 'end',
    isOptional: true,
  }),
  column(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    sort: 'created_at',
    width: 142,
    isOptional: true,
  }),
]

type OnTask = (task: SnatchTask) => void

const nameOf = ({ name }: SnatchTask) => name

/**
 * Columns of the list, or of its deleted tasks. The array is stable until the language or the user's permissions
 * change.
 */
export const useTaskColumns = (isDeleted: boolean, onOpen: OnTask, onEdit: OnTask) => {
  const { t } = useTranslation('snatch-tasks')
  const locale = useLocale()
  const mayWrite = useCan()('snatch-tasks.write')
  const { mutateAsync } = useMutation(restoreTaskAction)
  const onRestore = useCallback(({ id }: SnatchTask) => mutateAsync({ params: { taskId: id } }), [mutateAsync])
  const columns = useMemo(() => {
    const actions = column(t, 'actions', (task) => <TaskRowActions task={task} onOpen={onOpen} onEdit={onEdit} />, {
      width: 124,
      card: 'actions',
    })
    return [...columnsOf(t, locale), ...(mayWrite ? [actions] : [])]
  }, [t, locale, mayWrite, onOpen, onEdit])
  const first = useMemo(() => columns.slice(0, 2).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
