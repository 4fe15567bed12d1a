import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { useDeletionColumns } from '@outlet/shared/ui/deleted/use-deletion-columns'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { RowActions } from '@outlet/shared/ui/RowActions'
import { LastCell, NameCell, QuietText, RateText } from './ChannelCells'
import { StateCell } from './ChannelState'
import { restoreChannelAction } from './notification-channels.queries'
import { useChannelSwitch, useDeleteChannel } from './use-channel-switch'
import { useMayChange } from './use-may-change'

interface Props {
  readonly channel: NotificationChannel
  readonly onEdit: (channel: NotificationChannel) => void
}

/** Actions of a row, for users who may change the channel. */
const ChannelRowActions = ({ channel, onEdit }: Props) => {
  const t = useCellTranslation('channels')
  const mayChange = useMayChange()
  const { isEnabled, isPending, change } = useChannelSwitch(channel)
  const { remove } = useDeleteChannel(channel)
  if (!mayChange(channel)) return null
  const entries = [
    { key: 'edit', label: t('channels.action.edit'), onClick: () => onEdit(channel) },
    { key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove },
  ]
  return (
    <RowActions
      next={{
        label: t(isEnabled ? 'channels.action.disable' : 'channels.action.enable'),
        isPending,
        onClick: change,
      }}
      more={{ label: t('channels.action.more', { name: channel.name }), entries }}
    />
  )
}

const column = columnOf<NotificationChannel, TFunction<'channels'>>((t, key) => t(`channels.column.${key}`))

const columnsOf = (
  t: TFunction<'channels'>,
  onEdit: (channel: NotificationChannel) => void,
): Column<NotificationChannel>[] => [
  column(t, 'name', (channel) => <NameCell channel={channel} />, {
    sort: 'name',
    width: 204,
    isPinned: true,
    card: 'title',
  }),
  column(t, 'state', (channel) => <StateCell channel={channel} />, { width: 220, card: 'state' }),
  column(t, 'last', (channel) => <LastCell channel={channel} />, { width: 176 }),
  column(t, 'waiting', ({ waiting }) => <NumberText value={waiting} />, { width: 88, align: 'end' }),
  column(t, 'rate', (channel) => <RateText channel={channel} />, { width: 150 }),
  column(t, 'quiet_hours', (channel) => <QuietText channel={channel} />, { width: 128 }),
  column(t, 'language', ({ language }) => t(`channels.language.${language}`), { width: 110, isOptional: true }),
  column(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    sort: 'created_at',
    width: 142,
    isOptional: true,
  }),
  column(t, 'actions', (channel) => <ChannelRowActions channel={channel} onEdit={onEdit} />, {
    width: 128,
    card: 'actions',
  }),
]

const nameOf = ({ name }: NotificationChannel) => name

/** Columns of the list, or of its deleted channels. The array is stable until the language or `isDeleted` changes. */
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
