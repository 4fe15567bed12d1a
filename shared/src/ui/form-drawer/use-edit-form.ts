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
import { differingFields, mergeValues, same } from './merge-values'
import { useKeptValues } from './use-kept-values'
import type { FormValues } from './use-kept-values'
import { useConflict, useNotices } from './use-notices'

// Arco's form knows its values only as a record: the initial ones, with the inputs' in place.
const asValues = <Values extends object>(values: FormValues) => values as Values

const asRecord = (values: object): FormValues => Object.fromEntries(Object.entries(values))

const CONFLICT = 409

const placedError = (formId: string, field: string, error: FieldError, i18n: I18n) => ({
  field,
  message: problemText(i18n, limitInUnit(error, fieldElement(formId, field), i18n.language)),
})

/** What an edit form does, apart from how it looks: errors at their fields, and nothing typed is ever lost. */
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
      ({ field, theirs }) => field in mine && !same(base[field], theirs),
    )
    if (changed.length > 0) showConflict(changed)
  }
  const values = useKeptValues({ name, secretFields, saved, onRestored })
  const { form } = values

  const hasField = (field: string) => fieldElement(id, field) !== null
  const placeErrors = (errors: readonly FieldError[]) => {
    const placed = errors.map((one) => placedError(id, fieldOf(one.path), one, i18n))
    // A field shows one error: of several, the first.
    for (const { field, message } of placed.toReversed()) form.setFields({ [field]: { error: { message } } })
    const hasFocus = focusFirst(
      id,
      placed.map(({ field }) => field),
    )
    if (!hasFocus) pointOut()
    setUnplaced(placed.filter(({ field }) => !hasField(field)).map(({ message }) => message))
  }
  /** Whether the failure was a conflict that the form itself can settle. */
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
  /** The form's values with one of them another, to say how that one would read. */
  const valuesWith = (field: string, value: unknown) => asValues<Values>({ ...form.getFields(), [field]: value })
  const startOver = () => {
    values.setValues(saved.current)
    endConflict()
    values.forget()
  }
  const told = { error, unplaced, conflict, isCompared, compared, notices }
  return { ...values, ...told, startOver, id, initial, isPending, valuesWith, save }
}
