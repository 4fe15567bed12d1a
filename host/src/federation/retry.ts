const JITTER_MS = { least: 100, most: 500 }

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Tries twice: a request that was lost, or a server that is just being replaced, is gone at the second try. The pause
 * differs from browser to browser, so that a thousand of them do not come back at the same moment.
 */
export const withOneRetry = async <Result>(load: () => Promise<Result>): Promise<Result> => {
  try {
    return await load()
  } catch {
    await pause(JITTER_MS.least + Math.random() * (JITTER_MS.most - JITTER_MS.least))
    return load()
  }
}
