import { useTranslation } from 'react-i18next'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatNumber, formatPercent } from '@outlet/shared/format/number'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { activeHoursText } from '../../common/active-hours-text'
import { notifyChoice } from './notify-choice'
import type { SettingsValues } from './settings-values'

interface EditedValues extends SettingsValues {
  readonly variant_ids: readonly string[] | null
}

/** Says a field of the form as people read it, for choosing between two people's entries; null for what is no field. */
export const useSettingsText = () => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const form = (key: string) => t(`inventoryMonitors.form.${key}`)
  const detail = (key: string) => t(`inventoryMonitors.detail.${key}`)
  /** A text that could not be read is shown as it was typed. */
  const numberText = (value: TypedNumber | null, format: (value: number, locale: Locale) => string = formatNumber) =>
    typeof value === 'number' ? format(value, locale) : (value ?? '')
  const texts = (values: EditedValues): Readonly<Record<string, { label: string; text: string }>> => ({
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
  return (field: string, values: EditedValues) => texts(values)[field] ?? null
}
