import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import type { Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { LastCell, NameCell, QuietText, RateText } from './ChannelCells'
import { ChannelRowActions } from './ChannelRowActions'
import { StateCell } from './ChannelState'
import { restoreChannelAction } from './notification-channels.queries'

type ChannelColumn = Column<NotificationChannel>

const columnsOf = (t: TFunction<'channels'>, onEdit: (channel: NotificationChannel) => void): ChannelColumn[] => [
  {
    key: 'name',
    title: t('channels.column.name'),
    sort: 'name',
    width: 240,
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
  { key: 'last', title: t('channels.column.last'), width: 200, cell: (channel) => <LastCell channel={channel} /> },
  {
    key: 'waiting',
    title: t('channels.column.waiting'),
    width: 96,
    align: 'end',
    cell: ({ waiting }) => <NumberText value={waiting} />,
  },
  { key: 'rate', title: t('channels.column.rate'), width: 150, cell: (channel) => <RateText channel={channel} /> },
  {
    key: 'quiet_hours',
    title: t('channels.column.quiet_hours'),
    width: 128,
    cell: (channel) => <QuietText channel={channel} />,
  },
  {
    key: 'language',
    title: t('channels.column.language'),
    width: 110,
    isOptional: true,
    cell: ({ language }) => t(`channels.language.${language}`),
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
    cell: (channel) => <ChannelRowActions channel={channel} onEdit={onEdit} />,
  },
]

const nameOf = ({ name }: NotificationChannel) => name

/** The columns of the list, or of its deleted channels; the same array until the language or that changes. */
export const useChannelColumns = (isDeleted: boolean, onEdit: (channel: NotificationChannel) => void) => {
  const { t } = useTranslation('channels')
  const { mutateAsync } = useMutation(restoreChannelAction)
  const onRestore = useCallback(
    ({ id }: NotificationChannel) => mutateAsync({ params: { channelId: id } }),
    [mutateAsync],
  )
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit])
  const first = useMemo(() => columns.slice(0, 1).map(({ sort: _sort, ...column }) => column), [columns])
  const ofDeleted = useDeletionColumns({ first, nameOf, onRestore })
  return isDeleted ? ofDeleted : columns
}
