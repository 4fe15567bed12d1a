import { Form, Input, Select } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import type { Store } from '@outlet/shared/contract/stores'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { CurrencySelect } from '@outlet/shared/ui/CurrencySelect'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { MomentInput } from '@outlet/shared/ui/pickers/MomentInput'
import { formatMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { FormWatch } from './FormWatch'
import { OrderLinesEditor } from './OrderLinesEditor'
import styles from '../orders.module.css'
import { typedTotal } from './order-body'
import type { OrderFormValues } from './order-form-values'

interface Props {
  readonly stores: readonly Store[]
}

/** Free text with suggestions. The name of a connected store also sets that store's currency. */
const StoreField = ({ stores }: Props) => {
  const { t } = useTranslation('orders')
  const { form } = Form.useFormContext()
  const listId = useId()
  const bringCurrency = (typed: string) => {
    const store = stores.find(({ name }) => name === typed.trim())
    if (store) form.setFieldValue('currency', store.currency)
  }
  return (
    <>
      <FormField field="store_name" label={t('orders.field.store_name')} required hint={t('orders.form.store_hint')}>
        <Input
          className={styles.suggests ?? ''}
          maxLength={100}
          placeholder={t('orders.form.store_placeholder')}
          list={listId}
          onChange={bringCurrency}
        />
      </FormField>
      <datalist id={listId}>
        {stores.map(({ key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
    </>
  )
}

const axes = [
  ['status', OrderStatus.options],
  ['payment', OrderPayment.options],
  ['fulfilment', OrderFulfilment.options],
] as const

/** State of the order on its three axes. */
const StateFields = () => {
  const { t } = useTranslation('orders')
  return (
    <FieldRow>
      {axes.map(([axis, values]) => (
        <FormField key={axis} field={axis} label={t(`orders.field.${axis}`)}>
          <Select options={values.map((value) => ({ value, label: t(`orders.${axis}.${value}`) }))} />
        </FormField>
      ))}
    </FieldRow>
  )
}

/** Store, time and currency of the purchase. */
const PurchaseFields = () => {
  const { t } = useTranslation('orders')
  return (
    <FieldRow>
      <FormField field="placed_at" label={t('orders.field.placed_at')} required>
        <MomentInput />
      </FormField>
      <FormField field="currency" label={t('orders.field.currency')} required>
        <CurrencySelect />
      </FormField>
      <FormField field="store_order_number" label={t('orders.field.store_order_number')}>
        <Input maxLength={100} placeholder={t('orders.form.optional')} />
      </FormField>
    </FieldRow>
  )
}

const Total = ({ values }: { values: OrderFormValues }) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const minor = typedTotal(values)
  const { currency } = values
  return (
    <output className={styles.total} aria-live="polite">
      <span>{t('orders.field.total')}</span>
      <strong>
        {minor === null ? t('orders.form.total_unknown') : `${formatMoney({ minor, currency }, locale)} ${currency}`}
      </strong>
    </output>
  )
}

/** Total of the order while it is typed; the server calculates it again. */
const OrderFormTotal = () => <FormWatch>{(values) => <Total values={values} />}</FormWatch>

/** Costs besides the lines, and notes. */
const ExtraFields = () => {
  const { t } = useTranslation('orders')
  return (
    <>
      <FieldRow>
        <FormWatch>
          {({ currency }) =>
            (['tax', 'shipping'] as const).map((field) => (
              <AmountField
                key={field}
                field={field}
                label={t(`orders.field.${field}`)}
                currency={currency}
                placeholder="0"
              />
            ))
          }
        </FormWatch>
      </FieldRow>
      <OrderFormTotal />
      <FormField field="note" label={t('orders.field.note')}>
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={t('orders.form.optional')}
        />
      </FormField>
    </>
  )
}

export const OrderFormFields = ({ stores }: Props) => (
  <>
    <StoreField stores={stores} />
    <PurchaseFields />
    <StateFields />
    <OrderLinesEditor />
    <ExtraFields />
  </>
)
