import { Form } from '@arco-design/web-react'
import { cloneElement } from 'react'
import type { ReactElement, ReactNode } from 'react'

interface FormFieldProps {
  /** Field name; in a list `lines[0].quantity`. */
  readonly field: string
  readonly label: string
  /** Marks the label; the contract's schema decides whether the field is required. */
  readonly required?: boolean
  readonly hint?: ReactNode
  /** `checked` for a Switch or Checkbox. */
  readonly valueProp?: 'value' | 'checked'
  /** One of Arco's inputs. */
  readonly children: ReactElement<{ 'aria-label'?: string }>
}

/** A labelled input of an edit form. */
export const FormField = ({ field, label, required = false, hint, valueProp = 'value', children }: FormFieldProps) => (
  <Form.Item field={field} label={label} required={required} extra={hint} triggerPropName={valueProp}>
    {/* A label element names native inputs only; Arco's Select is none. */}
    {cloneElement(children, { 'aria-label': label })}
  </Form.Item>
)
