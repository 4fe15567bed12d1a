import { Form } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { OrderFormValues } from './order-form-values'

/** Renders its children again on every change of the order's form. */
export const FormWatch = ({ children }: { children: (values: OrderFormValues) => ReactNode }) => (
  <Form.Item noStyle shouldUpdate>
    {/* Arco's form does not know the type of its values; this component is rendered in no other form. */}
    {(values) => children(values as OrderFormValues)}
  </Form.Item>
)
