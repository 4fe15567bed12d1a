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

/** Reads what many keys name at once; a key that names nothing is missing in the answer. */
type ReadMany<Answer> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>

/** The same where one reading can answer many keys: those of all who ask at about the same time. */
export function sharedBatches<Answer>(readMany: ReadMany<Answer>): ReadMany<Answer> {
  let asked = new Set<string>()
  const read = sharedRun(() => {
    const keys = [...asked]
    asked = new Set()
    return readMany(keys)
  })
  return (keys) => {
    for (const key of keys) asked.add(key)
    return read()
  }
}

/** The same for one key of each who asks; undefined = it has no such key. */
export function sharedBatch<Answer>(readMany: ReadMany<Answer>): (key: string) => Promise<Answer | undefined> {
  const read = sharedBatches(readMany)
  return async (key) => (await read([key])).get(key)
}
