import { markRefused, readRefused, unmarkRefused } from './start-marks'
import type { StartMarks } from './start-marks'

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
 * A part that hangs the tab for good leaves its mark behind. If it was the only part that was starting, it is not started
 * again in this tab. If several were, or if the page of another tab died, the marked parts start one after the other, so
 * that the next death names one of them.
 */
export const makePartStarts = ({ diedHere, diedAnywhere, mark, unmark }: StartMarks): PartStarts => {
  const [only] = diedHere.length === 1 ? diedHere : []
  if (only !== undefined) markRefused(only)
  const refused = new Set(readRefused())
  const suspects = new Set([...diedHere, ...diedAnywhere].filter((id) => !refused.has(id)))
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
    mark(id)
    if (suspects.has(id)) suspect = id
  }
  const settle = (id: string) => {
    if (!starting.delete(id)) return
    unmark(id)
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
      for (const id of starting.keys()) unmark(id)
    },
  }
}
