const JITTER_MS = { min: 100, max: 500 }

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Tries twice. A second try succeeds after a lost request or while a server is being replaced. The pause has random
 * jitter, so that a thousand browsers do not retry at the same moment.
 */
export const withOneRetry = async <Result>(load: () => Promise<Result>): Promise<Result> => {
  try {
    return await load()
  } catch {
    await pause(JITTER_MS.min + Math.random() * (JITTER_MS.max - JITTER_MS.min))
    return load()
  }
}
