import { useTranslation } from 'react-i18next'
import { channelKindDefinitions, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelKindDefinition } from '@outlet/shared/contract/notification-channels/define-channel-kind'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Labels, hints and displayed values of the settings and secrets of a kind. */
export const useFieldLabels = (kind: ChannelKind) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const { fields }: ChannelKindDefinition = channelKindDefinitions[kind]
  const option = (name: string, value: string): string => fields[name]?.options?.[value]?.[locale] ?? value
  return {
    label: (name: string): string => fields[name]?.label[locale] ?? name,
    hint: (name: string): string => fields[name]?.hint?.[locale] ?? '',
    example: (name: string): string => fields[name]?.example ?? '',
    option,
    value: (name: string, value: unknown): string => {
      if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : t('channels.form.none')
      if (typeof value === 'boolean') return t(value ? 'channels.form.yes' : 'channels.form.no')
      return option(name, String(value))
    },
  }
}
