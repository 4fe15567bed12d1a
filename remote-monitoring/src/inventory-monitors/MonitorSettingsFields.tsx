import { Input, InputNumber } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { IntervalInput } from './IntervalInput'

/** How a monitor is checked, and what is worth remembering of it. */
export const MonitorSettingsFields = () => {
  const { t } = useTranslation('monitoring')
  const words = (field: string) => ({
    label: t(`inventoryMonitors.form.${field}`),
    hint: t(`inventoryMonitors.form.${field}_hint`),
  })
  return (
    <>
      <FormField field="interval_seconds" required {...words('interval')}>
        <IntervalInput />
      </FormField>
      <FormField field="confirmations" required {...words('confirmations')}>
        <InputNumber min={1} max={10} precision={0} mode="button" />
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
