import type { i18n as I18n } from 'i18next'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error'
import type { ApiError, FieldError } from '../../api/api-error'
import { problemText } from '../../i18n/problem-text'
import type { EditFormOptions } from './edit-form-options'
import { fieldElement, fieldName, schemaErrors } from './field-errors'
import { focusFirst } from './focus-field'
import { limitInUnit } from './limit-in-unit'
import { differingFields, mergeValues, isSameJson } from './merge-values'
import { useFormValues } from './use-form-values'
import type { FormValues } from './use-form-values'
import { useConflict, useNotices } from './use-notices'

// Arco's form types its values as a record only: the initial ones, replaced by those of the inputs.
const asValues = <Values extends object>(values: FormValues) => values as Values

const asRecord = (values: object): FormValues => Object.fromEntries(Object.entries(values))

const CONFLICT = 409

const placedError = (formId: string, field: string, error: FieldError, i18n: I18n) => ({
  field,
  message: problemText(i18n, limitInUnit(error, fieldElement(formId, field), i18n.language)),
})

/** Behaviour of an edit form, without its appearance: shows errors at their fields, and never loses input. */
export const useEditForm = <Values extends object, Body>(
  options: EditFormOptions<Values, Body>,
  onSaved: () => void,
) => {
  const { name, secretFields, schema, bodyOf, fieldOf = fieldName, submit, valuesOf } = options
  const { i18n } = useTranslation('common')
  const id = useId()
  const [initial] = useState(() => asRecord(options.initial))
  const saved = useRef(initial)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  const { notices, pointOut } = useNotices()
  const { conflict, isCompared, compared, showConflict, endConflict } = useConflict(pointOut)
  const onRestored = (mine: FormValues, base: FormValues) => {
    if (!valuesOf) return
    const changed = differingFields(base, mine, saved.current).filter(
      ({ field, theirs }) => field in mine && !isSameJson(base[field], theirs),
    )
    if (changed.length > 0) showConflict(changed)
  }
  const values = useFormValues({ name, secretFields, saved, onRestored })
  const { form } = values

  const hasField = (field: string) => fieldElement(id, field) !== null
  const placeErrors = (errors: readonly FieldError[]) => {
    const placed = errors.map((one) => placedError(id, fieldOf(one.path), one, i18n))
    // A field shows one error: the first of several.
    for (const { field, message } of placed.toReversed()) form.setFields({ [field]: { error: { message } } })
    const hasFocus = focusFirst(
      id,
      placed.map(({ field }) => field),
    )
    if (!hasFocus) pointOut()
    setUnplaced(placed.filter(({ field }) => !hasField(field)).map(({ message }) => message))
  }
  /** Merges the values of a version conflict; returns whether the failure was a conflict that the form can settle. */
  const takeOver = ({ status, current }: ApiError): boolean => {
    if (status !== CONFLICT || !valuesOf || current === undefined || current === null) return false
    const theirs = asRecord(valuesOf(current))
    const mine = form.getFields()
    showConflict(differingFields(saved.current, mine, theirs))
    values.setValues(mergeValues(saved.current, mine, theirs))
    saved.current = theirs
    return true
  }
  const fail = (failure: unknown) => {
    if (!isApiError(failure)) throw failure
    if (takeOver(failure)) return
    setError(failure)
    placeErrors(failure.errors)
  }
  const save = async (send = submit) => {
    if (isPending) return
    if (!isCompared) return pointOut()
    setError(undefined)
    const entered = asValues<Values>(form.getFields())
    const given = bodyOf ? bodyOf(entered) : entered
    const body = schema.safeParse(given)
    if (!body.success) return placeErrors(schemaErrors(body.error, given))
    setUnplaced([])
    setPending(true)
    try {
      await send(body.data)
      values.forget()
      onSaved()
    } catch (failure) {
      fail(failure)
    } finally {
      setPending(false)
    }
  }
  /** The form's values with one of them replaced, to format that value. */
  const valuesWith = (field: string, value: unknown) => asValues<Values>({ ...form.getFields(), [field]: value })
  const startOver = () => {
    values.setValues(saved.current)
    endConflict()
    values.forget()
  }
  const feedback = { error, unplaced, conflict, isCompared, compared, notices }
  return { ...values, ...feedback, startOver, id, initial, isPending, valuesWith, save }
}
