/**
 * Coalesces concurrent calls of `work`. A call during a run waits for the next run, together with all others: no caller
 * receives data read before its call, so a client always sees its own changes.
 */
export function sharedRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let next: Promise<Result> | null = null
  const start = () => {
    next = null
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/** Coalesces concurrent calls per key. */
export function sharedRuns<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const runs = new Map<string, { join: () => Promise<Result>; waiting: number }>()
  return async (key, work) => {
    const run = runs.get(key) ?? { join: sharedRun(work), waiting: 0 }
    runs.set(key, run)
    run.waiting += 1
    try {
      return await run.join()
    } finally {
      run.waiting -= 1
      if (run.waiting === 0) runs.delete(key)
    }
  }
}

/** Reads many keys at once; the result omits unknown keys. */
type ReadMany<Result> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>

/** Coalesces concurrent calls into batches: one read for the keys of all callers. */
export function sharedBatches<Result>(readMany: ReadMany<Result>): ReadMany<Result> {
  let requestedKeys = new Set<string>()
  const read = sharedRun(() => {
    const keys = [...requestedKeys]
    requestedKeys = new Set()
    return readMany(keys)
  })
  return (keys) => {
    for (const key of keys) requestedKeys.add(key)
    return read()
  }
}

/** Coalesces concurrent queries of single keys into batches; undefined = unknown key. */
export function sharedBatch<Result>(readMany: ReadMany<Result>): (key: string) => Promise<Result | undefined> {
  const read = sharedBatches(readMany)
  return async (key) => (await read([key])).get(key)
}
