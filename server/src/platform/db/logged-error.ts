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

/** Class 22, data exception: the message ends in the very value. */
const withoutValue = ({ code, message }: DatabaseError) =>
  code?.startsWith('22') ? message.replace(/:? "[^]*"/, '') : message

/** An error's message, without the values that a failed statement was about: people's data is not for logs. */
export function loggedMessage(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  return error instanceof DatabaseError ? withoutValue(error) : error.message
}

/** An error as logs may hold it. Of its own fields only those that hold no row's values. */
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
