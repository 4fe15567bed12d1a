import { ApiError, isApiError } from './api-error'

/**
 * Turns an API error that concerns one field into a field error: its message is shown at the field, and a general
 * message above the form.
 */
export const errorAtField = (error: unknown, path: string, codes: readonly string[]): unknown => {
  if (!isApiError(error) || !codes.includes(error.code)) return error
  const { message, code, requestId } = error
  return new ApiError({
    message,
    code: 'request.invalid',
    status: 400,
    requestId: requestId ?? undefined,
    errors: [{ path, code, message }],
    cause: error,
  })
}
