import { ApiError, isApiError } from '@outlet/shared/api/api-error'

/** A refusal that speaks of one field, told there: its own words at the field, and that something is not valid above. */
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
