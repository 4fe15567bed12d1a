import { Form } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { OrderFormValues } from './order-form-values'

/** Draws its content anew whenever something in the order's form changes. */
export const FormWatch = ({ children }: { children: (values: OrderFormValues) => ReactNode }) => (
  <Form.Item noStyle shouldUpdate>
    {/* Arco's form does not know its values' type; this is drawn in no other form. */}
    {(values) => children(values as OrderFormValues)}
  </Form.Item>
)
