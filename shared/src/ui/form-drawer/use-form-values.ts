import { Form } from '@arco-design/web-react'
import type { FormInstance } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { z } from '../../contract/zod'
import { useDraft } from '../../remote/use-draft'
import { isSameJson, VERSION } from './merge-values'

export type FormValues = Record<string, unknown>
type FieldState = NonNullable<Parameters<FormInstance<FormValues>['setFields']>[0][string]>

// Only `undefined` clears a field's error (an empty error is still drawn as one); Arco's types do not allow it.
const withoutError = () => ({ error: undefined }) as unknown as FieldState

const Values = z.record(z.string(), z.unknown())
/**
 * A draft: the edited fields and their former values. Another user's changes to the other fields are thus preserved
 * when the draft is restored.
 */
const DraftValues = z.object({ mine: Values, base: Values })

const draftOf = (values: FormValues, saved: FormValues, secretFields: readonly string[]) => {
  const isStored = (field: string) =>
    field !== VERSION && !secretFields.includes(field) && !isSameJson(values[field], saved[field])
  const fields = Object.keys(values).filter(isStored)
  const pick = (from: FormValues) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return fields.length > 0 ? { mine: pick(values), base: pick(saved) } : undefined
}

interface FormValuesOptions {
  readonly name: string
  readonly secretFields: readonly string[] | undefined
  /** The values as they were loaded, or as another user has saved them since. */
  readonly saved: RefObject<FormValues>
  /** Called when a draft is restored, with its values and the values before the edit. */
  readonly onRestored: (mine: FormValues, base: FormValues) => void
}

/**
 * Values of a form: tracks whether they differ from the saved ones, stores them as a draft while they do, and restores
 * the draft when the form is opened again after the end of a session, a reload or "back".
 */
export const useFormValues = ({ name, secretFields = [], saved, onRestored }: FormValuesOptions) => {
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
    const stored = draft.read()
    // A cached page that is shown again still has its values.
    if (!stored || isDirty.current) return
    setValues(stored.mine)
    isDirty.current = true
    setRestored(true)
    onRestored(stored.mine, stored.base)
  })
  useEffect(() => restore(), [])
  useInsertionEffect(() => registerForm(() => isDirty.current, pathname), [pathname])

  /** Clears errors explicitly, since Arco does not clear an error that was not raised by its own rules. */
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
      const draftValues = draftOf(form.getFields(), saved.current, secretFields)
      if (draftValues) draft.store(draftValues)
      else draft.drop()
    },
  }
}
