import { Form, Input } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '../format/amount-text'
import { problemText } from '../i18n/problem-text'
import { FormField } from './FormField'

interface AmountFieldProps {
  readonly field: string
  readonly label: string
  /** Empty while the form does not know it. */
  readonly currency: string
  readonly required?: boolean
  readonly hint?: ReactNode
  readonly placeholder?: string
}

/**
 * An amount in an edit form. Its value is the text as typed, which the form reads with `parseAmount`; leaving the field
 * says what is wrong with it.
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
        // Always there: with the first suffix Arco makes another input, without the focus.
        suffix={<span>{currency}</span>}
        onBlur={check}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </FormField>
  )
}
