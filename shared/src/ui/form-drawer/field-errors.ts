import type { FieldError } from '../../api/api-error'
import type { z } from '../../contract/zod'

/** `lines.0.quantity`, as contract and server name it, to `lines[0].quantity`, as Arco's form does. */
export const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

/** The element that Arco's form makes for a field; absent where the form shows no such field. */
export const fieldElement = (formId: string, field: string): HTMLElement | null => {
  const id = `${formId}-${field.replace(/[[.]/g, '_').replaceAll(']', '')}`
  return document.getElementById(id) ?? document.getElementById(`${id}_input`)
}

const isCode = (text: string): boolean => /^[a-z_]+(\.[a-z_]+)+$/.test(text)

/** What the contract's schema says of a body, in the words of the server's refusals. */
export const schemaErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code: isCode(message) ? message : `field.${code}`,
    message,
  }))
