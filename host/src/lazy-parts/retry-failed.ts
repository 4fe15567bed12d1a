import type { LiveEvent } from '@outlet/shared/contract/events'

const retries = new Set<() => void>()

/** Registers a retry for a visible part that failed. Returns a function that unregisters it. */
export const onRetryFailed = (retry: () => void): (() => void) => {
  retries.add(retry)
  return () => retries.delete(retry)
}

/** Retries all visible failed parts at once, because the cause may be resolved. */
export const retryFailed = (): void => {
  for (const retry of [...retries]) retry()
}

/** A newly pinned release is published under the topic of the menu, which every session may receive. */
export const retryOnNewGeneration = ({ topic }: LiveEvent): void => {
  if (topic === 'menu') retryFailed()
}
