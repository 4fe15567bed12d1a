import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'

/** Labels, help texts and displayed values of the settings and secrets of a kind. */
export const useFieldLabels = (kind: ChannelKind) => {
  const { t } = useTranslation('channels')
  const said = (part: 'field' | 'help' | 'example', name: string) =>
    t([`channels.${part}.${kind}.${name}`, `channels.${part}.${name}`], { defaultValue: '' })
  return {
    label: (name: string): string => said('field', name) || name,
    help: (name: string): string => said('help', name),
    example: (name: string): string => said('example', name),
    option: (name: string, value: string): string => t(`channels.choice.${name}.${value}`),
    value: (name: string, value: unknown): string => {
      if (Array.isArray(value)) return value.length > 0 ? value.join('\n') : t('channels.form.none')
      if (typeof value === 'boolean') return t(value ? 'channels.form.yes' : 'channels.form.no')
      return t([`channels.choice.${name}.${String(value)}`], { defaultValue: String(value) })
    },
  }
}
