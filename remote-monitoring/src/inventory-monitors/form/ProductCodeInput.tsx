import { Form, Input } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { INVALID_PRODUCT_CODE } from '@outlet/shared/contract/product-code'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { isProductCode } from '../batch/parse-codes'

/** A product code; what is none is told as soon as one leaves the field. */
export const ProductCodeInput = ({ field, ...input }: InputProps & { readonly field: string }) => {
  const { i18n } = useTranslation('monitoring')
  const { form } = Form.useFormContext()
  const check = () => {
    if (!input.value || isProductCode(input.value)) return
    form.setFields({ [field]: { error: { message: problemText(i18n, { code: INVALID_PRODUCT_CODE, message: '' }) } } })
  }
  return <Input {...input} maxLength={80} autoComplete="off" spellCheck={false} onBlur={check} />
}
