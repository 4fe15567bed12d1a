import { call } from '@outlet/shared/api/call'
import { CLIENT_ERROR_BOUNDS, reportClientError } from '@outlet/shared/contract/client-errors'
import type { InlineRelease } from '@outlet/shared/contract/releases'

const cut = (text: string, length: number): string => text.slice(0, length)

/** Tells the server of an error, and answers the id that stands in its log; null where it could not be told. */
export const reportError = async (
  { environment, generation }: Pick<InlineRelease, 'environment' | 'generation'>,
  remote: string | null,
  error: unknown,
): Promise<string | null> => {
  const { message, stack = null } = error instanceof Error ? error : new Error(String(error))
  const body = {
    message: cut(message, CLIENT_ERROR_BOUNDS.message),
    stack: stack === null ? null : cut(stack, CLIENT_ERROR_BOUNDS.stack),
    page: cut(location.pathname, CLIENT_ERROR_BOUNDS.page),
    environment,
    generation,
    remote,
  }
  try {
    return (await call(reportClientError, { body })).id
  } catch {
    return null
  }
}
