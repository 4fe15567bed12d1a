import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { formWatch } from '@outlet/shared/ui/form-watch'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow, MoreSettings } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { activeHoursText } from '@outlet/shared/format/active-hours-text'
import { ActiveHoursInput } from '../../common/ActiveHoursInput'
import { IntervalInput } from './IntervalInput'
import { TagsInput } from './TagsInput'
import { notifyChoice, notifyChoices } from './notify-choice'
import type { SettingsValues } from './settings-values'

interface NotifyCreatorInputProps {
  /** Null = the creator's general preference. */
  readonly value?: boolean | null | undefined
  readonly onChange?: (value: boolean | null) => void
  readonly id?: string
  readonly disabled?: boolean
}

/** Whether the creator of the monitor is notified of its restocks, sell-outs and price drops. */
const NotifyCreatorInput = ({ value = null, onChange, ...others }: NotifyCreatorInputProps) => {
  const { t } = useTranslation('monitoring')
  return (
    <Select
      {...others}
      value={notifyChoice(value)}
      onChange={(choice: keyof typeof notifyChoices) => onChange?.(notifyChoices[choice])}
      options={Object.keys(notifyChoices).map((choice) => ({
        value: choice,
        label: t(`inventoryMonitors.notify.${choice}`),
      }))}
    />
  )
}

const Watch = formWatch<SettingsValues>()

/** The settings in a sentence; nothing while the interval is unreadable. */
const Summary = ({ interval_seconds: interval, active_hours: hours, notify_creator: notify }: SettingsValues) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  if (typeof interval !== 'number') return null
  return (
    <p role="status">
      {t('inventoryMonitors.form.summary', {
        interval: formatDuration(interval, locale),
        hours: hours ? activeHoursText(hours, locale) : t('common.hours.always'),
        notify: t(`inventoryMonitors.form.summary_notify.${notifyChoice(notify)}`),
      })}
    </p>
  )
}

interface Props {
  /** Whether rarely changed settings are unfolded: for an existing monitor. */
  readonly areAllShown?: boolean
}

/** Fields for how a monitor is checked, with its tags and note. */
export const MonitorSettingsFields = ({ areAllShown = false }: Props) => {
  const { t } = useTranslation('monitoring')
  const fieldTexts = (field: string) => ({
    label: t(`inventoryMonitors.form.${field}`),
    hint: t(`inventoryMonitors.form.${field}_hint`),
  })
  return (
    <>
      <FormField field="interval_seconds" required {...fieldTexts('interval')}>
        <IntervalInput />
      </FormField>
      <FormField field="tags" label={t('inventoryMonitors.form.tags')}>
        <TagsInput />
      </FormField>
      <MoreSettings isOpen={areAllShown}>
        <FormField field="active_hours" {...fieldTexts('active_hours')}>
          <ActiveHoursInput />
        </FormField>
        <FormField field="confirmations" required {...fieldTexts('confirmations')}>
          <NumberInput min={1} max={10} />
        </FormField>
        <FieldRow>
          <FormField field="low_stock_threshold" {...fieldTexts('low_stock_threshold')}>
            <NumberInput min={1} max={100_000} placeholder={t('inventoryMonitors.form.never')} />
          </FormField>
          <FormField field="price_change_percent" {...fieldTexts('price_change_percent')}>
            <NumberInput max={90} suffix="%" unit={{ name: 'percent' }} />
          </FormField>
        </FieldRow>
        <FormField field="notify_creator" {...fieldTexts('notify_creator')}>
          <NotifyCreatorInput />
        </FormField>
        <FormField field="note" label={t('inventoryMonitors.form.note')}>
          <Input.TextArea
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder={t('inventoryMonitors.form.optional')}
          />
        </FormField>
      </MoreSettings>
      <Watch>{(values) => <Summary {...values} />}</Watch>
    </>
  )
}
