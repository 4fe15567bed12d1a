import { isApiError } from '@outlet/shared/api/api-error'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { reportError } from './report-error'

/** An error of a remote's code that the server has been told of. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError'
  /** As it stands in the server's log; null where the server could not be told. */
  readonly errorId: string | null

  constructor(cause: unknown, errorId: string | null) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.errorId = errorId
  }
}

/**
 * Runs code of a remote's; what it throws is reported, unless it is the API's refusal.
 * @throws ReportedError, or the ApiError; the abort's own reason when `signal` was aborted
 */
export const runReported = async <Answer>(
  release: InlineRelease,
  remote: string,
  run: () => Answer | Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => {
  try {
    return await run()
  } catch (error) {
    if (isApiError(error) || signal?.aborted) throw error
    console.error(error)
    throw new ReportedError(error, await reportError(release, remote, error, 'script'))
  }
}

/** The id under which an error is known; null where it is not, or nobody was told. */
export const errorIdOf = (error: unknown): string | null => (error instanceof ReportedError ? error.errorId : null)
