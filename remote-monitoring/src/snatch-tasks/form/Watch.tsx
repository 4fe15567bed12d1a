import { Form } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { TaskFormValues } from './task-form-values'

/** Draws its content anew whenever something in the form changes. */
export const Watch = ({ children }: { readonly children: (values: TaskFormValues) => ReactNode }) => (
  <Form.Item noStyle shouldUpdate>
    {/* Arco's form does not know its values' type; this is drawn in no other form. */}
    {(values) => children(values as TaskFormValues)}
  </Form.Item>
)
