import { Button, Form, Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '@outlet/shared/ui/AmountField'
import { FormField } from '@outlet/shared/ui/FormField'
import { FormWatch } from './FormWatch'
import { LineProduct } from './LineProduct'
import { emptyLine, type OrderFormValues } from './order-form-values'
import styles from './orders.module.css'

const MOST_LINES = 100

interface LineProps {
  /** `lines[0]` */
  readonly field: string
  readonly number: number
  /** Without it the line can't be removed: it is the only one. */
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
      <div className={styles.grid}>
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
      </div>
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

/** The order's lines: added, removed, and each with its own errors. */
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
          <Button type="dashed" long disabled={lines.length >= MOST_LINES} onClick={() => add(emptyLine)}>
            {t('orders.form.add_line')}
          </Button>
        </section>
      )}
    </Form.List>
  )
}
