import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { channelSorts, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { DataTable } from '@outlet/shared/ui/DataTable'
import { NothingDeleted } from '@outlet/shared/ui/deleted/DeletedFilter'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { useListColumns } from '@outlet/shared/ui/use-list-columns'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { ChannelDrawer } from './ChannelDrawer'
import { ChannelFilterBar } from './ChannelFilterBar'
import { isFiltered, listQueryOf, noForm, NotificationChannelsUrl } from './notification-channels-url'
import { channelsQuery } from './notification-channels.queries'
import { useChannelColumns } from './use-channel-columns'

const ChannelForms = lateForms(async () => (await import('./form/ChannelForms')).ChannelForms)

/** Names the list to the server: its columns. */
const LIST = 'notification-channels'
const keyOf = ({ id }: NotificationChannel) => id

/** Everybody's channels and one's own: how each fares, and where they are added and tried. */
export default function NotificationChannelsTab() {
  const { t } = useTranslation('channels')
  const [url, change] = useUrlState(NotificationChannelsUrl)
  const list = useInfiniteQuery(channelsQuery(listQueryOf(url)))
  const open = useCallback(({ id }: NotificationChannel) => change({ channel: id }), [change])
  const edit = useCallback(({ id }: NotificationChannel) => change({ channel: id, form: 'edit' }), [change])
  const isDeleted = url.deleted === true
  const { columns, layout } = useListColumns(isDeleted ? `${LIST}-deleted` : LIST, useChannelColumns(isDeleted, edit))
  const add = () => change({ form: 'new' })
  const count = list.data && { count: list.data.length, exact: !list.hasNextPage }
  const pager = url.channel !== undefined && (
    <RecordPager
      list={list}
      rowKey={keyOf}
      open={url.channel}
      onShow={(channel) => change({ channel }, { replace: true })}
    />
  )
  const empty = (
    <EmptyState
      title={t('channels.empty.title')}
      hint={t('channels.empty.hint')}
      action={
        <Button type="primary" onClick={add}>
          {t('channels.empty.action')}
        </Button>
      }
    />
  )
  return (
    <>
      <ChannelFilterBar
        url={url}
        layout={layout}
        count={count}
        onChange={(filter, isTyped = false) => change(filter, { replace: isTyped })}
        onAdd={add}
      />
      <DataTable
        label={t('channels.tab.notification')}
        list={list}
        columns={columns}
        rowKey={keyOf}
        onResize={layout.resize}
        sorting={{ sort: url.sort, sorts: channelSorts, onSort: (sort) => change({ sort }) }}
        {...(!isDeleted && { onOpen: open })}
        isFiltered={isFiltered({ ...url, deleted: undefined })}
        empty={isDeleted ? <NothingDeleted /> : empty}
      />
      <ChannelDrawer
        channelId={url.channel}
        pager={pager}
        onEdit={() => change({ form: 'edit' })}
        onClose={() => change({ channel: undefined, ...noForm })}
      />
      <ChannelForms
        isWanted={url.form !== undefined}
        url={url}
        onChoose={(new_kind, isOwn) => change({ new_kind, new_own: isOwn || undefined })}
        onCreated={(channel) => change({ channel, deleted: undefined, ...noForm })}
        onClose={() => change(noForm)}
      />
    </>
  )
}
