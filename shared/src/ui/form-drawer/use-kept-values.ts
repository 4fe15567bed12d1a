import { Form } from '@arco-design/web-react'
import type { FormInstance } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { registerForm } from '@outlet/shared/remote/unsaved-work'
import { z } from '../../contract/zod'
import { useDraft } from '../../remote/use-draft'
import { same, VERSION } from './merge-values'

export type FormValues = Record<string, unknown>
type FieldState = NonNullable<Parameters<FormInstance<FormValues>['setFields']>[0][string]>

// Only no error at all clears a field's error (an empty one is drawn as an error); Arco's types do not foresee it.
const withoutError = () => ({ error: undefined }) as unknown as FieldState

const Values = z.record(z.string(), z.unknown())
/** Only what was touched, and what stood there: what somebody else saves before the draft is opened again stays theirs. */
const DraftValues = z.object({ mine: Values, base: Values })

const draftOf = (values: FormValues, saved: FormValues, secretFields: readonly string[]) => {
  const isKept = (field: string) =>
    field !== VERSION && !secretFields.includes(field) && !same(values[field], saved[field])
  const fields = Object.keys(values).filter(isKept)
  const pick = (from: FormValues) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  return fields.length > 0 ? { mine: pick(values), base: pick(saved) } : undefined
}

interface KeptValuesOptions {
  readonly name: string
  readonly secretFields: readonly string[] | undefined
  /** The values as they were read, or saved by somebody else since. */
  readonly saved: RefObject<FormValues>
  /** Told when a draft is back: what it holds, and what stood there when it was typed. */
  readonly onRestored: (mine: FormValues, base: FormValues) => void
}

/**
 * The form's values: whether they differ from what is saved, kept as a draft while they do, and taken from the draft
 * when the form is opened again after a session's end, a reload, a step back.
 */
export const useKeptValues = ({ name, secretFields = [], saved, onRestored }: KeptValuesOptions) => {
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
    setValues(kept.mine)
    isDirty.current = true
    setRestored(true)
    onRestored(kept.mine, kept.base)
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
      const kept = draftOf(form.getFields(), saved.current, secretFields)
      if (kept) draft.keep(kept)
      else draft.drop()
    },
  }
}
