import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

interface LoggedError {
  [field: string]: unknown
  type: string
  message: string
  stack: string
  code?: unknown
  table?: string | undefined
  column?: string | undefined
  constraint?: string | undefined
  cause?: unknown
  errors?: unknown[]
}

/** Messages of class 22 (data exception) end with the value. */
const withoutValue = ({ code, message }: DatabaseError) =>
  code?.startsWith('22') ? message.replace(/:? "[^]*"/, '') : message

/** An error's message without the values of a failed statement, because logs must not contain personal data. */
export function loggedMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  return error instanceof DatabaseError ? withoutValue(error) : error.message
}

/** An error in loggable form, with only those fields that contain no row's values. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const logged: LoggedError = {
    type: error.constructor.name,
    message: loggedMessage(error),
    stack: [`${error.name}: ${loggedMessage(error)}`, ...frames].join('\n'),
  }
  if ('code' in error) logged.code = error.code
  if (error instanceof DatabaseError) {
    const { table, column, constraint } = error
    Object.assign(logged, { table, column, constraint })
  }
  if (error.cause !== undefined) logged.cause = loggedError(error.cause)
  if (error instanceof AggregateError) logged.errors = error.errors.map(loggedError)
  return logged
}
