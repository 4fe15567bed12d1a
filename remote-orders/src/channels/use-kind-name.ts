import { channelKindDefinitions, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Returns a function that returns a kind's name in the current language. */
export const useKindName = (): ((kind: ChannelKind) => string) => {
  const locale = useLocale()
  return (kind) => channelKindDefinitions[kind].name[locale]
}
