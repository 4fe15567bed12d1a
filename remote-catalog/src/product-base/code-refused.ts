import { ApiError, isApiError } from '@outlet/shared/api/api-error'

/** That the base has the code already is told at the code's field. */
export const codeRefused = (error: unknown): unknown => {
  if (!isApiError(error) || error.code !== 'product_base.duplicate') return error
  const { message, code, requestId } = error
  return new ApiError({
    message,
    code: 'request.invalid',
    status: 400,
    requestId: requestId ?? undefined,
    errors: [{ path: 'product_code', code, message }],
    cause: error,
  })
}
