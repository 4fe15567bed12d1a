import { Input, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { ActiveHoursInput } from '../../common/ActiveHoursInput'
import { IntervalInput } from './IntervalInput'
import { TagsInput } from './TagsInput'
import styles from '../settings.module.css'
import { notifyChoice, notifyChoices } from './notify-choice'

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

/** Fields for how a monitor is checked, with its tags and note. */
export const MonitorSettingsFields = () => {
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
      <FormField field="active_hours" {...fieldTexts('active_hours')}>
        <ActiveHoursInput />
      </FormField>
      <FormField field="confirmations" required {...fieldTexts('confirmations')}>
        <NumberInput min={1} max={10} />
      </FormField>
      <div className={styles.pair}>
        <FormField field="low_stock_threshold" {...fieldTexts('low_stock_threshold')}>
          <NumberInput min={1} max={100_000} placeholder={t('inventoryMonitors.form.never')} />
        </FormField>
        <FormField field="price_change_percent" {...fieldTexts('price_change_percent')}>
          <NumberInput max={90} suffix="%" unit={{ name: 'percent' }} />
        </FormField>
      </div>
      <FormField field="notify_creator" {...fieldTexts('notify_creator')}>
        <NotifyCreatorInput />
      </FormField>
      <FormField field="tags" label={t('inventoryMonitors.form.tags')}>
        <TagsInput />
      </FormField>
      <FormField field="note" label={t('inventoryMonitors.form.note')}>
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={t('inventoryMonitors.form.optional')}
        />
      </FormField>
    </>
  )
}
