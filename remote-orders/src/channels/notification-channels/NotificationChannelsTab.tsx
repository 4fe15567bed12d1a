import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelState, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { lateForms } from '@outlet/shared/ui/late-forms'
import { ListScreen } from '@outlet/shared/ui/list/ListScreen'
import { useList, type ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, FLAGS } from '@outlet/shared/ui/SelectFilter'
import { channelSource, noForm } from './channel-source'
import { ChannelDrawer } from './ChannelDrawer'
import { useChannelColumns } from './use-channel-columns'
import { useKindName } from '../use-kind-name'

const ChannelForms = lateForms(async () => (await import('./form/ChannelForms')).ChannelForms)

/** The list has no bell, which is built in. */
const kinds = ChannelKind.options.filter((kind) => kind !== 'bell')

const ChannelFilters = ({ list: { bar } }: { readonly list: ListOf<typeof channelSource> }) => {
  const { t } = useTranslation('channels')
  return (
    <>
      {bar.search(t('channels.filter.search'))}
      {bar.many('kind', t('channels.filter.kind'), choices(kinds, useKindName()))}
      {bar.many(
        'state',
        t('channels.filter.state'),
        choices(ChannelState.options, (state) => t(`channels.state.${state}`)),
      )}
      {bar.flag(
        'own',
        t('channels.filter.own'),
        choices(FLAGS, (own) => t(`channels.filter.own_${own}`)),
      )}
      {bar.deleted()}
    </>
  )
}

/** Channels for everyone and the user's own, with their health; channels are added and tested here. */
export default function NotificationChannelsTab() {
  const { t } = useTranslation('channels')
  const list = useList(channelSource)
  const { url, change, isDeleted } = list
  const edit = useCallback(({ id }: NotificationChannel) => change({ channel: id, form: 'edit' }), [change])
  const add = () => change({ form: 'new' })
  const empty = (
    <EmptyState
      title={t('channels.empty.title')}
      hint={t('channels.empty.hint')}
      action={<Button onClick={add}>{t('channels.empty.action')}</Button>}
    />
  )
  return (
    <>
      <ListScreen
        list={list}
        label={t('channels.tab.notification')}
        columns={useChannelColumns(isDeleted, edit)}
        filters={<ChannelFilters list={list} />}
        after={
          <Button type="primary" icon={<IconPlus />} onClick={add}>
            {t('channels.add')}
          </Button>
        }
        hasViews={false}
        empty={empty}
      />
      <ChannelDrawer
        channelId={url.channel}
        pager={list.pager(url.channel)}
        onEdit={() => change({ form: 'edit' })}
        onClose={() => change({ channel: undefined, ...noForm })}
      />
      <ChannelForms
        isRequested={url.form !== undefined}
        url={url}
        onChoose={(new_kind, isOwn) => change({ new_kind, new_own: isOwn || undefined })}
        onCreated={(channel) => change({ channel, deleted: undefined, ...noForm })}
        onClose={() => change(noForm)}
      />
    </>
  )
}
