import type { LiveEvent } from '@outlet/shared/contract/events'

const retries = new Set<() => void>()

/** Has a part that is shown and failed tried at the next reason to hope; answers how to be left alone. */
export const onRetryFailedParts = (retry: () => void): (() => void) => {
  retries.add(retry)
  return () => retries.delete(retry)
}

/** Tries at once all that is shown and failed: something has changed that may have brought it back. */
export const retryFailedParts = (): void => {
  for (const retry of [...retries]) retry()
}

/** A pinned release is told as a changed menu, which every session may hear of. */
export const retryOnNewGeneration = ({ topic }: LiveEvent): void => {
  if (topic === 'menu') retryFailedParts()
}
