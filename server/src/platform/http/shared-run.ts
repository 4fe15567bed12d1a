/**
 * Makes one run of `work` do for all who ask at about the same time. Whoever asks while it runs waits for the run after
 * it, with all others who do: nobody is given what was read before they asked, so a change is seen by whoever made it.
 */
export function sharedRun<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null
  const begin = () => {
    next = null
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}

/** The same for work that is told apart by a key. */
export function sharedRuns<Answer>(): (key: string, work: () => Promise<Answer>) => Promise<Answer> {
  const runs = new Map<string, { ask: () => Promise<Answer>; waiting: number }>()
  return async (key, work) => {
    const run = runs.get(key) ?? { ask: sharedRun(work), waiting: 0 }
    runs.set(key, run)
    run.waiting += 1
    try {
      return await run.ask()
    } finally {
      run.waiting -= 1
      if (run.waiting === 0) runs.delete(key)
    }
  }
}

/** The same for what is told apart by a key where one reading can answer many keys; undefined = it has no such key. */
export function sharedBatch<Answer>(
  readMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let asked = new Set<string>()
  const read = sharedRun(() => {
    const keys = [...asked]
    asked = new Set()
    return readMany(keys)
  })
  return async (key) => {
    asked.add(key)
    return (await read()).get(key)
  }
}
