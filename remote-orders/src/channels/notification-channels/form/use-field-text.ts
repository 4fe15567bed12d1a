import { useTranslation } from 'react-i18next'
import type { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { useFieldLabels } from '../use-field-labels'
import type { ChannelFormValues } from './channel-form-values'

const labels: Readonly<Record<string, string>> = {
  name: 'channels.column.name',
  language: 'channels.column.language',
  rate_count: 'channels.form.rate_count',
  rate_seconds: 'channels.form.rate_seconds',
  quiet_from: 'channels.form.quiet_from',
  quiet_to: 'channels.form.quiet_to',
}

/**
 * Label and readable text of a form field, for choosing between two users' entries; null for a field without a choice.
 */
export const useFieldText = (kind: ChannelKind) => {
  const { t } = useTranslation('channels')
  const fieldLabels = useFieldLabels(kind)
  return (field: string, values: ChannelFormValues) => {
    const value = values[field] ?? ''
    const orNone = (text: string) => text || t('channels.form.none')
    if (field.startsWith('settings_')) {
      const name = field.slice('settings_'.length)
      return { label: fieldLabels.label(name), text: orNone(fieldLabels.value(name, value)) }
    }
    const label = labels[field]
    if (label === undefined) return null
    const text = field === 'language' ? t(`channels.language.${String(value)}`) : String(value)
    return { label: t(label), text: orNone(text) }
  }
}
