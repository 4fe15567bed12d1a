import { Form } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'

/** Keeps a field at what is proposed for it until somebody enters another value; undefined = nothing is proposed yet. */
export const useProposal = (field: string, proposed: string | number | undefined): void => {
  const { form } = Form.useFormContext()
  const last = useRef<string | number>(undefined)
  useEffect(() => {
    if (proposed === undefined) return
    const now: unknown = form.getFieldValue(field)
    if (now === undefined || now === '' || now === last.current) form.setFieldValue(field, proposed)
    last.current = proposed
  }, [form, field, proposed])
}
