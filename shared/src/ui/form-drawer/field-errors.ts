import type { FieldError } from '../../api/api-error'
import type { z } from '../../contract/zod'

/** `lines.0.quantity`, as contract and server name it, to `lines[0].quantity`, as Arco's form does. */
export const fieldName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

const isCode = (text: string): boolean => /^[a-z_]+(\.[a-z_]+)+$/.test(text)

/** What the contract's schema says of a body, in the words of the server's refusals. */
export const schemaErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, code, message }) => ({
    path: path.join('.'),
    code: isCode(message) ? message : `field.${code}`,
    message,
  }))
