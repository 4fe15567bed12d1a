import { Form } from '@arco-design/web-react'
import type { ReactNode } from 'react'

/** Makes a component that renders its children again on every change of the form around it, with the form's values. */
export const formWatch = <Values,>() =>
  function FormWatch({ children }: { readonly children: (values: Values) => ReactNode }) {
    // Arco's form does not know the type of its values.
    const render = (values: unknown) => children(values as Values)
    return (
      <Form.Item noStyle shouldUpdate>
        {render}
      </Form.Item>
    )
  }
