import type { FieldError } from '../../api/api-error'
import type { z } from '../../contract/zod'
import { numberProblem } from '../../format/typed-number'

/**
 * Converts `lines.0.quantity`, the notation of contract and server, to `lines[0].quantity`, the notation of Arco's
 * form.
 */
export const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

/** Returns the element that Arco's form makes for a field; null if the form does not show the field. */
export const fieldElement = (formId: string, field: string): HTMLElement | null => {
  const id = `${formId}-${field.replace(/[[.]/g, '_').replaceAll(']', '')}`
  return document.getElementById(id) ?? document.getElementById(`${id}_input`)
}

const isCode = (text: string): boolean => /^[a-z_]+(\.[a-z_]+)+$/.test(text)

type Issue = z.ZodError['issues'][number]

const valueAt = (body: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  )

const isRefusal = (value: unknown): value is Pick<FieldError, 'code' | 'values'> =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int'

const unreadError = (value: unknown): Pick<FieldError, 'code' | 'values'> | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return numberProblem(value)
  return typeof value === 'number' && !Number.isInteger(value) ? { code: 'field.number_whole' } : undefined
}

/** Returns a specific error for numbers: which bound was exceeded, or that the text could not be parsed. */
const numberError = (issue: Issue, value: unknown): Pick<FieldError, 'code' | 'values'> | undefined => {
  if (issue.code === 'too_big' && isNumeric(issue.origin))
    return { code: 'field.number_too_big', values: { maximum: String(issue.maximum) } }
  if (issue.code === 'too_small' && isNumeric(issue.origin))
    return { code: 'field.number_too_small', values: { minimum: String(issue.minimum) } }
  return issue.code === 'invalid_type' && isNumeric(issue.expected) ? unreadError(value) : undefined
}

/**
 * Converts the schema's issues with a body to field errors of the same shape as the server's. Where the body holds an
 * `AmountRefusal` in place of an amount, the error is that refusal.
 */
export const schemaErrors = (error: z.ZodError, body?: unknown): FieldError[] =>
  error.issues.map((issue) => {
    const { path, code, message } = issue
    const value = valueAt(body, path)
    const placed = { path: path.join('.'), message }
    // For an empty field the schema's own code is more specific.
    const isOwn = isCode(message) && (!isRefusal(value) || value.code === 'amount.missing')
    if (isOwn) return { ...placed, code: message }
    if (isRefusal(value)) return { ...placed, code: value.code, values: value.values }
    return { ...placed, code: `field.${code}`, ...numberError(issue, value) }
  })
