/** The work did not finish in time; it may still be running. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** Returns the result of `work`, or rejects with DeadlineError after `ms` milliseconds. */
export async function withDeadline<Result>(work: PromiseLike<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no response within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
