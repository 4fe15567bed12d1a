import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { BudgetText, NameCell, StateCell, TaskChannelRowActions, TrialCell } from './TaskChannelCells'
import { restoreTaskChannelAction } from './task-channels.queries'

const column = columnOf<TaskChannel, TFunction<'channels'>>((t, key) => t(`channels.task.column.${key}`))
const shared = columnOf<TaskChannel, TFunction<'channels'>>((t, key) => t(`channels.column.${key}`))

const columnsOf = (t: TFunction<'channels'>, onEdit: (channel: TaskChannel) => void): Column<TaskChannel>[] => [
  shared(t, 'name', (channel) => <NameCell channel={channel} />, {
    sort: 'name',
    width: 260,
    isPinned: true,
    card: 'title',
  }),
  shared(t, 'state', (channel) => <StateCell channel={channel} />, { width: 220, card: 'state' }),
  column(t, 'mode', ({ mode }) => t(`channels.task.mode.${mode}`), { width: 150 }),
  column(t, 'daily_budget', (channel) => <BudgetText channel={channel} />, {
    width: 140,
    align: 'end',
    card: 'price',
    moneyLines: ({ daily_budget: minor, currency }, text) => [text({ minor, currency })],
  }),
  column(t, 'concurrency', ({ concurrency }) => <NumberText value={concurrency} />, {
    width: 110,
    align: 'end',
    isOptional: true,
  }),
  column(t, 'last_trial', (channel) => <TrialCell channel={channel} />, { width: 150 }),
  shared(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    sort: 'created_at',
    width: 142,
    isOptional: true,
  }),
  shared(t, 'actions', (channel) => <TaskChannelRowActions channel={channel} onEdit={onEdit} />, {
    width: 128,
    card: 'actions',
  }),
]

const nameOf = ({ name }: TaskChannel) => name

/** Columns of the list, or of its deleted channels. The array is stable until the language or `isDeleted` changes. */
export const useTaskChannelColumns = (isDeleted: boolean, onEdit: (channel: TaskChannel) => void) => {
  const { t } = useTranslation('channels')
  const { mutateAsync } = useMutation(restoreTaskChannelAction)
  const onRestore = useCallback(({ id }: TaskChannel) => mutateAsync({ params: { channelId: id } }), [mutateAsync])
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit])
  const first = useMemo(() => columns.slice(0, 1).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
