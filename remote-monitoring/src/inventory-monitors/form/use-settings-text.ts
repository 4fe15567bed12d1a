import { useTranslation } from 'react-i18next'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { activeHoursText } from '@outlet/shared/format/active-hours-text'
import { notifyChoice } from './notify-choice'
import type { SettingsValues } from './settings-values'

type EditedValues = SettingsValues & { readonly variant_ids: readonly string[] | null }

interface FieldText {
  readonly label: string
  readonly text: string
}

/**
 * Label and readable text of a form field, for choosing between two users' entries; null for a field without an input.
 */
export const useSettingsText = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const form = (key: string) => t(`inventoryMonitors.form.${key}`)
  const detail = (key: string) => t(`inventoryMonitors.detail.${key}`)
  /** A text that could not be parsed is shown as it was typed. */
  const numberText = (value: TypedNumber | null, format: (value: number, locale: Locale) => string = formatNumber) =>
    typeof value === 'number' ? format(value, locale) : (value ?? '')
  const texts = (values: EditedValues): Readonly<Record<keyof EditedValues, FieldText>> => ({
    interval_seconds: { label: form('interval'), text: numberText(values.interval_seconds, formatDuration) },
    confirmations: { label: form('confirmations'), text: numberText(values.confirmations) },
    active_hours: {
      label: form('active_hours'),
      text: values.active_hours ? activeHoursText(values.active_hours, locale) : t('common.hours.always'),
    },
    low_stock_threshold: {
      label: form('low_stock_threshold'),
      text: numberText(values.low_stock_threshold) || detail('none'),
    },
    price_change_percent: {
      label: form('price_change_percent'),
      text: values.price_change_percent
        ? numberText(values.price_change_percent, formatPercent)
        : detail('every_change'),
    },
    notify_creator: {
      label: form('notify_creator'),
      text: t(`inventoryMonitors.notify.${notifyChoice(values.notify_creator)}`),
    },
    tags: { label: form('tags'), text: values.tags.join(', ') || detail('none') },
    note: { label: form('note'), text: values.note || detail('none') },
    variant_ids: {
      label: t('inventoryMonitors.variants.label'),
      text: values.variant_ids?.join(', ') ?? t('inventoryMonitors.variants.all'),
    },
  })
  return (field: string, values: EditedValues): FieldText | null => {
    const known: Readonly<Record<string, FieldText>> = texts(values)
    return known[field] ?? null
  }
}
