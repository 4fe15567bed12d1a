import { Button, Form, Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { FormField } from '@outlet/shared/ui/FormField'
import { FieldRow } from '@outlet/shared/ui/FormSection'
import { FormWatch } from './FormWatch'
import { emptyLine, type OrderFormValues } from './order-form-values'
import styles from '../orders.module.css'
import type { ProductCandidate } from '@outlet/shared/contract/products/product-candidates'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { amountText } from '@outlet/shared/format/amount-text'

interface LineProductProps {
  /** Field path, such as `lines[0]`. */
  readonly line: string
  readonly placeholder: string
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
}

/** Product of an order line. A picked product fills in the empty fields of the line and of the store. */
const LineProduct = ({ line, ...input }: LineProductProps) => {
  const { form } = Form.useFormContext()
  const isEmpty = (field: string) => !String(form.getFieldValue(field) ?? '').trim()
  const bring = ({ name, store_name, price }: ProductCandidate) => {
    if (isEmpty(`${line}.title`)) form.setFieldValue(`${line}.title`, name)
    if (isEmpty('store_name')) {
      form.setFieldValue('store_name', store_name)
      if (price) form.setFieldValue('currency', price.currency)
    }
    // In another currency the price would be another amount.
    if (price && price.currency === form.getFieldValue('currency') && isEmpty(`${line}.unit_price`)) {
      form.setFieldValue(`${line}.unit_price`, amountText(price.minor, price.currency))
    }
  }
  return <ProductPicker {...input} pickedFor="order" onPick={bring} />
}

const MAX_LINES = 100

interface LineProps {
  /** Field path, such as `lines[0]`. */
  readonly field: string
  readonly number: number
  /** Undefined for the only line, which cannot be removed. */
  readonly onRemove: (() => void) | undefined
}

const LineEditor = ({ field, number, onRemove }: LineProps) => {
  const { t } = useTranslation('orders')
  const optional = t('orders.form.optional')
  return (
    <fieldset className={styles.line}>
      <legend className={styles.legend}>{t('orders.form.line', { number })}</legend>
      <FormField field={`${field}.product_code`} label={t('orders.field.product_code')}>
        <LineProduct line={field} placeholder={t('orders.form.product_hint')} />
      </FormField>
      <FormField field={`${field}.title`} label={t('orders.field.title')} required>
        <Input maxLength={300} />
      </FormField>
      <FieldRow>
        <FormField field={`${field}.quantity`} label={t('orders.field.quantity')} required>
          <Input inputMode="numeric" />
        </FormField>
        <FormWatch>
          {({ currency }) => (
            <AmountField
              field={`${field}.unit_price`}
              label={t('orders.field.unit_price')}
              currency={currency}
              required
            />
          )}
        </FormWatch>
        <FormField field={`${field}.color`} label={t('orders.field.color')}>
          <Input maxLength={100} placeholder={optional} />
        </FormField>
        <FormField field={`${field}.size`} label={t('orders.field.size')}>
          <Input maxLength={100} placeholder={optional} />
        </FormField>
        <FormField field={`${field}.attributes`} label={t('orders.field.attributes')}>
          <Input maxLength={400} placeholder={t('orders.form.attributes_hint')} />
        </FormField>
      </FieldRow>
      {onRemove && (
        <Button
          type="text"
          size="mini"
          status="danger"
          aria-label={t('orders.form.remove_line', { number })}
          onClick={onRemove}
        >
          {t('orders.form.remove')}
        </Button>
      )}
    </fieldset>
  )
}

/** Editor of the order's lines, each with its own errors. */
export const OrderLinesEditor = () => {
  const { t } = useTranslation('orders')
  return (
    <Form.List<OrderFormValues['lines'][number]> field="lines">
      {(lines, { add, remove }) => (
        <section className={styles.section} aria-label={t('orders.field.lines')}>
          {lines.map(({ key, field }, index) => (
            <LineEditor
              key={key}
              field={field}
              number={index + 1}
              onRemove={lines.length > 1 ? () => remove(index) : undefined}
            />
          ))}
          <Button type="dashed" long disabled={lines.length >= MAX_LINES} onClick={() => add(emptyLine)}>
            {t('orders.form.add_line')}
          </Button>
        </section>
      )}
    </Form.List>
  )
}
