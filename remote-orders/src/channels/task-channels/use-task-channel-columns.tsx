import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { BudgetText, NameCell, RowActions, StateCell, TrialCell } from './TaskChannelCells'
import { restoreTaskChannelAction } from './task-channels.queries'

const columnsOf = (t: TFunction<'channels'>, onEdit: (channel: TaskChannel) => void): Column<TaskChannel>[] => [
  {
    key: 'name',
    title: t('channels.column.name'),
    sort: 'name',
    width: 260,
    isPinned: true,
    card: 'title',
    cell: (channel) => <NameCell channel={channel} />,
  },
  {
    key: 'state',
    title: t('channels.column.state'),
    width: 220,
    card: 'state',
    cell: (channel) => <StateCell channel={channel} />,
  },
  {
    key: 'mode',
    title: t('channels.task.column.mode'),
    width: 150,
    cell: ({ mode }) => t(`channels.task.mode.${mode}`),
  },
  {
    key: 'daily_budget',
    title: t('channels.task.column.daily_budget'),
    width: 140,
    align: 'end',
    cell: (channel) => <BudgetText channel={channel} />,
    moneyLines: ({ daily_budget: minor, currency }, text) => [text({ minor, currency })],
  },
  {
    key: 'concurrency',
    title: t('channels.task.column.concurrency'),
    width: 110,
    align: 'end',
    isOptional: true,
    cell: ({ concurrency }) => <NumberText value={concurrency} />,
  },
  {
    key: 'last_trial',
    title: t('channels.task.column.last_trial'),
    width: 150,
    cell: (channel) => <TrialCell channel={channel} />,
  },
  {
    key: 'created_at',
    title: t('channels.column.created_at'),
    sort: 'created_at',
    width: 142,
    isOptional: true,
    cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
  },
  {
    key: 'actions',
    title: t('channels.column.actions'),
    width: 128,
    card: 'actions',
    cell: (channel) => <RowActions channel={channel} onEdit={onEdit} />,
  },
]

const nameOf = ({ name }: TaskChannel) => name

/** The columns of the list, or of its deleted channels; the same array until the language or that changes. */
export const useTaskChannelColumns = (isDeleted: boolean, onEdit: (channel: TaskChannel) => void) => {
  const { t } = useTranslation('channels')
  const { mutateAsync } = useMutation(restoreTaskChannelAction)
  const onRestore = useCallback(({ id }: TaskChannel) => mutateAsync({ params: { channelId: id } }), [mutateAsync])
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit])
  const first = useMemo(() => columns.slice(0, 1).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
