import { Form } from '@arco-design/web-react'
import type { ProductCandidate } from '@outlet/shared/contract/product-candidates'
import { ProductPicker } from '@outlet/shared/ui/product-picker/ProductPicker'
import { amountText } from '@outlet/shared/format/amount-text'

interface LineProductProps {
  /** `lines[0]` */
  readonly line: string
  readonly placeholder: string
  readonly value?: string
  readonly onChange?: (code: string) => void
  readonly 'aria-label'?: string
}

/** The product of an order's line; picked, it brings what is not yet written of the line and of the store. */
export const LineProduct = ({ line, ...input }: LineProductProps) => {
  const { form } = Form.useFormContext()
  const isEmpty = (field: string) => !String(form.getFieldValue(field) ?? '').trim()
  const bring = ({ name, store_name, price }: ProductCandidate) => {
    if (isEmpty(`${line}.title`)) form.setFieldValue(`${line}.title`, name)
    if (isEmpty('store_name')) {
      form.setFieldValue('store_name', store_name)
      if (price) form.setFieldValue('currency', price.currency)
    }
    // In another currency it would be another amount.
    if (price && price.currency === form.getFieldValue('currency') && isEmpty(`${line}.unit_price`)) {
      form.setFieldValue(`${line}.unit_price`, amountText(price.minor, price.currency))
    }
  }
  return <ProductPicker {...input} pickedFor="order" onPick={bring} />
}
