/** Something did not answer within its time; it may go on all the same. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** What `work` answers, or DeadlineError after so many milliseconds. */
export async function withDeadline<Result>(work: PromiseLike<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
