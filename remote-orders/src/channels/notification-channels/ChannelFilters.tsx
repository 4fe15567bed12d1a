import { useTranslation } from 'react-i18next'
import { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { ChannelState } from '@outlet/shared/contract/notification-channels'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, FLAGS } from '@outlet/shared/ui/SelectFilter'
import { useKindName } from '../use-kind-name'
import type { channelSource } from './channel-source'

/** The list has no bell, which is built in. */
const kinds = ChannelKind.options.filter((kind) => kind !== 'bell')

export const ChannelFilters = ({ list: { bar } }: { readonly list: ListOf<typeof channelSource> }) => {
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
