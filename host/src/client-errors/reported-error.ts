import { isApiError } from '@outlet/shared/api/api-error'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { reportError } from './report-error'

/** An error of a remote's code that was reported to the server. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError'
  /** Id in the server's log; null if the report failed. */
  readonly errorId: string | null

  constructor(cause: unknown, errorId: string | null) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.errorId = errorId
  }
}

/**
 * Runs a remote's code. Errors are reported, except refusals by the API.
 * @throws ReportedError, or the ApiError; the abort's own reason when `signal` was aborted
 */
export const runReported = async <Result>(
  release: InlineRelease,
  remote: string,
  run: () => Result | Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  try {
    return await run()
  } catch (error) {
    if (isApiError(error) || signal?.aborted) throw error
    console.error(error)
    throw new ReportedError(error, await reportError(release, remote, error, 'script'))
  }
}

/** Id of a reported error in the server's log; null for other errors and failed reports. */
export const errorIdOf = (error: unknown): string | null => (error instanceof ReportedError ? error.errorId : null)
