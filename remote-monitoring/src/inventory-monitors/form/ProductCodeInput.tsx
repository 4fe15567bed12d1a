import { Form } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { INVALID_PRODUCT_CODE } from '@outlet/shared/contract/products/product-code'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { isProductCode } from '../batch/parse-codes'

interface ProductCodeInputProps {
  readonly field: string
  readonly storeField: string
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
}

/** Input of the product to monitor, which also fills in the store. An invalid code is reported on blur. */
export const ProductCodeInput = ({ field, storeField, ...input }: ProductCodeInputProps) => {
  const { i18n } = useTranslation('monitoring')
  const { form } = Form.useFormContext()
  const store: unknown = Form.useWatch(storeField, form)
  const check = () => {
    if (!input.value || isProductCode(input.value)) return
    form.setFields({ [field]: { error: { message: problemText(i18n, { code: INVALID_PRODUCT_CODE, message: '' }) } } })
  }
  return (
    <ProductPicker
      {...input}
      pickedFor="monitor"
      store={typeof store === 'string' ? store : undefined}
      onStore={(key) => form.setFieldValue(storeField, key)}
      onBlur={check}
    />
  )
}
