import { Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { ActiveHoursInput } from '../../common/ActiveHoursInput'
import { IntervalInput } from './IntervalInput'
import { NotifyCreatorInput } from './NotifyCreatorInput'
import { TagsInput } from './TagsInput'
import styles from '../settings.module.css'

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
      <FormField field="active_hours" {...words('active_hours')}>
        <ActiveHoursInput />
      </FormField>
      <FormField field="confirmations" required {...words('confirmations')}>
        <NumberInput min={1} max={10} />
      </FormField>
      <div className={styles.pair}>
        <FormField field="low_stock_threshold" {...words('low_stock_threshold')}>
          <NumberInput min={1} max={100_000} placeholder={t('inventoryMonitors.form.never')} />
        </FormField>
        <FormField field="price_change_percent" {...words('price_change_percent')}>
          <NumberInput max={90} suffix="%" unit={{ name: 'percent' }} />
        </FormField>
      </div>
      <FormField field="notify_creator" {...words('notify_creator')}>
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
