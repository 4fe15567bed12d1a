import { Checkbox, Form, Select } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { priceWindowDays } from '@outlet/shared/contract/products/price-facts'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { NumberInput } from '@outlet/shared/ui/NumberInput'

/** Conditions that compare the price with earlier ones, and with other stores. */
export const PriceHistoryFields = () => {
  const { t } = useTranslation('channels')
  return (
    <>
      <FieldRow>
        <FormField
          field="new_low_days"
          label={t('channels.rule.form.new_low_days')}
          hint={t('channels.rule.form.new_low_hint')}
        >
          <Select
            allowClear
            placeholder={t('channels.rule.form.any_price')}
            options={priceWindowDays.map((days) => ({ value: days, label: t('channels.rule.form.in_days', { days }) }))}
          />
        </FormField>
        <FormField
          field="above_lowest_percent"
          label={t('channels.rule.form.above_lowest_percent')}
          hint={t('channels.rule.form.above_lowest_hint')}
        >
          <NumberInput min={0} max={100} suffix="%" unit={{ name: 'percent' }} />
        </FormField>
      </FieldRow>
      <Form.Item field="is_cheapest" triggerPropName="checked" extra={t('channels.rule.form.is_cheapest_hint')}>
        <Checkbox>{t('channels.rule.form.is_cheapest')}</Checkbox>
      </Form.Item>
      <Form.Item field="is_discount_real" triggerPropName="checked">
        <Checkbox>{t('channels.rule.form.is_discount_real')}</Checkbox>
      </Form.Item>
    </>
  )
}
