import { Form, Input } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '../format/amount-text'
import { problemText } from '../i18n/problem-text'
import { FormField } from './FormField'

interface AmountFieldProps {
  readonly field: string
  readonly label: string
  /** Currency code; empty until the form knows it. */
  readonly currency: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly placeholder?: string
}

/**
 * An amount field of an edit form. Its value is the typed text, which the form parses with `parseAmount`; on blur the
 * field shows what is wrong with it.
 */
export const AmountField = ({ currency, placeholder, ...field }: AmountFieldProps) => {
  const { form } = Form.useFormContext()
  const { i18n } = useTranslation('common')
  const check = () => {
    const typed = String(form.getFieldValue(field.field) ?? '')
    if (typed.trim() === '' || currency === '') return
    const amount = parseAmount(typed, currency)
    if (typeof amount === 'number') return
    form.setFields({ [field.field]: { error: { message: problemText(i18n, { ...amount, message: '' }) } } })
  }
  return (
    <FormField {...field}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        // Always rendered: with the first suffix Arco replaces the input, which loses the focus.
        suffix={<span>{currency}</span>}
        onBlur={check}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </FormField>
  )
}
