import { Form } from '@arco-design/web-react'
import type { FormInstance } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { z } from '../../contract/zod'
import { useDraft } from '../../remote/use-draft'

export type FormValues = Record<string, unknown>
type FieldState = NonNullable<Parameters<FormInstance<FormValues>['setFields']>[0][string]>

// Only no error at all clears a field's error (an empty one is drawn as an error); Arco's types do not foresee it.
const withoutError = () => ({ error: undefined }) as unknown as FieldState

const withoutSecrets = (values: FormValues, secretFields: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !secretFields.includes(field)))

const DraftValues = z.record(z.string(), z.unknown())

/**
 * The form's values: whether they differ from what is saved, kept as a draft while they do, and taken from the draft
 * when the form is opened again after a session's end, a reload, a step back.
 */
export const useKeptValues = (name: string, secretFields: readonly string[] = []) => {
  const [form] = Form.useForm<FormValues>()
  const draft = useDraft(name, DraftValues)
  const { pathname } = useLocation()
  const [isRestored, setRestored] = useState(false)
  const isDirty = useRef(false)
  const isOwnChange = useRef(false)

  const setValues = (values: FormValues) => {
    isOwnChange.current = true
    form.setFieldsValue(values)
    isOwnChange.current = false
  }
  const restore = useEffectEvent(() => {
    const kept = draft.read()
    // A kept page that is shown again has its values still.
    if (!kept || isDirty.current) return
    setValues(kept)
    isDirty.current = true
    setRestored(true)
  })
  useEffect(() => restore(), [])
  useInsertionEffect(() => registerForm(() => isDirty.current, pathname), [pathname])

  /** Arco keeps an error that no rule of its own has made until somebody takes it away. */
  const clearErrors = (fields: readonly string[]) => {
    for (const field of fields) form.setFields({ [field]: withoutError() })
  }
  const forget = () => {
    isDirty.current = false
    setRestored(false)
    draft.drop()
  }
  return {
    form,
    isDirty,
    isRestored,
    setValues,
    forget,
    onValuesChange: (changed: FormValues) => {
      if (isOwnChange.current) return
      isDirty.current = true
      clearErrors(Object.keys(changed))
      const kept = withoutSecrets(form.getFields(), secretFields)
      if (Object.keys(kept).length > 0) draft.keep(kept)
    },
  }
}
