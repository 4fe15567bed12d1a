import { markRefused, markStarting, readRefused, readStarting, unmarkRefused, unmarkStarting } from './start-marks'

/** A part that runs for so long after it was painted has started well; one that is loaded and not shown does not start. */
export const SETTLED_MS = 2000

export interface PartStarts {
  /** Loads a part's code in its turn: that runs as well. */
  readonly load: <Part>(id: string, code: () => Promise<Part>) => Promise<Part>
  /** It is about to be rendered. */
  readonly begin: (id: string) => void
  /** It runs, and the page answers. */
  readonly settle: (id: string) => void
  readonly isRefused: (id: string) => boolean
  /** It is not started again in this tab, unless a person says so. */
  readonly refuse: (id: string) => void
  readonly allow: (id: string) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The page is left: what is starting did not hang it. */
  readonly leave: () => void
}

/**
 * A part that hangs the tab for good leaves its mark behind. Where it was the only one to be starting, it is not started
 * again in this tab; where several were, or another tab's may have hung, they start one after the other, so that the next
 * time it is known which it was.
 */
export const makePartStarts = (): PartStarts => {
  const { here, anywhere } = readStarting()
  const [only] = here.length === 1 ? here : []
  if (only !== undefined) markRefused(only)
  for (const id of here) unmarkStarting(id)
  const refused = new Set(readRefused())
  const suspects = new Set([...here, ...anywhere].filter((id) => !refused.has(id)))
  const starting = new Map<string, 'loading' | 'running'>()
  const listeners = new Set<() => void>()
  let suspect: string | null = null

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const isItsTurn = (id: string) => !refused.has(id) && (suspect === null || suspect === id || !suspects.has(id))
  const turnOf = (id: string) =>
    new Promise<void>((resolve) => {
      if (isItsTurn(id)) return resolve()
      const stop = subscribe(() => {
        if (!isItsTurn(id)) return
        stop()
        resolve()
      })
    })
  const enter = (id: string, as: 'loading' | 'running') => {
    starting.set(id, as)
    markStarting(id)
    if (suspects.has(id)) suspect = id
  }
  const settle = (id: string) => {
    if (!starting.delete(id)) return
    unmarkStarting(id)
    suspects.delete(id)
    if (suspect !== id) return
    suspect = null
    tell()
  }
  return {
    async load(id, code) {
      while (!isItsTurn(id)) await turnOf(id)
      enter(id, 'loading')
      try {
        const part = await code()
        setTimeout(() => starting.get(id) === 'loading' && settle(id), SETTLED_MS)
        return part
      } catch (error) {
        settle(id)
        throw error
      }
    },
    begin: (id) => enter(id, 'running'),
    settle,
    isRefused: (id) => refused.has(id),
    refuse(id) {
      refused.add(id)
      markRefused(id)
    },
    allow(id) {
      refused.delete(id)
      unmarkRefused(id)
      tell()
    },
    subscribe,
    leave() {
      for (const id of starting.keys()) unmarkStarting(id)
    },
  }
}
