const MAX_TRIES = 24

/**
 * Runs a task again while the server responds with 503, as it does while its database or the machine is too busy.
 * @template Result
 * @param {() => Promise<Result>} task has the same effect when it runs again
 * @param {number} [pauseMs] pause between the tries in ms; by default 5 seconds
 * @returns {Promise<Result>}
 * @throws the last error of 24 tries, and any other error at once
 */
export async function retryUnavailable(task, pauseMs = 5000) {
  for (let tries = 1; ; tries++) {
    try {
      return await task()
    } catch (error) {
      if (error?.status !== 503 || tries === MAX_TRIES) throw error
      if (tries === 1)
        console.error(`The server is unavailable, trying again every ${pauseMs / 1000} s: ${error.message}`)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
