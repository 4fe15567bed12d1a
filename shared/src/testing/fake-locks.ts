/** Fakes Web Locks for jsdom, which has none: exclusive locks by name, shared by all users of this object. */
export const makeFakeLocks = () => {
  const queues = new Map<string, Promise<void>>()
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> => {
      const former = queues.get(name) ?? Promise.resolve()
      const mine = former.then(() => (signal.aborted ? undefined : hold()))
      queues.set(
        name,
        mine.catch(() => undefined),
      )
      await mine
    },
  }
}
