import { markRefused, readRefused, unmarkRefused } from './start-marks'
import type { StartMarks } from './start-marks'

/**
 * Time after the paint for which a part must run to count as started well. A part that is loaded but not rendered
 * leaves the starting state after the same time.
 */
export const SETTLED_MS = 2000

export interface PartStarts {
  /** Loads a part's code when it is its turn. Evaluating the code can also hang. */
  readonly load: <Part>(id: string, code: () => Promise<Part>) => Promise<Part>
  /** Marks the part before its first render. */
  readonly start: (id: string) => void
  /** Removes the mark: the part runs, and the page responds. */
  readonly settle: (id: string) => void
  readonly isRefused: (id: string) => boolean
  /** Prevents further starts of the part in this tab, until the person allows one. */
  readonly refuse: (id: string) => void
  readonly allow: (id: string) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Removes the marks when the page is left: the starting parts did not hang it. */
  readonly leave: () => void
}

/**
 * Protects the tab from parts that hang it for good; such a part leaves its mark behind. If it was the only starting
 * part, it is not started again in this tab. If several parts were starting, or the page of another tab died, the
 * marked parts start one at a time, so that the next hang identifies one of them.
 */
export const makePartStarts = ({ diedHere, diedAnywhere, mark, unmark }: StartMarks): PartStarts => {
  const [only] = diedHere.length === 1 ? diedHere : []
  if (only !== undefined) markRefused(only)
  const refused = new Set(readRefused())
  const suspects = new Set([...diedHere, ...diedAnywhere].filter((id) => !refused.has(id)))
  const starting = new Map<string, 'loading' | 'running'>()
  const listeners = new Set<() => void>()
  let suspect: string | null = null

  const notifyListeners = () => {
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
    notifyListeners()
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
    start: (id) => enter(id, 'running'),
    settle,
    isRefused: (id) => refused.has(id),
    refuse(id) {
      refused.add(id)
      markRefused(id)
    },
    allow(id) {
      refused.delete(id)
      unmarkRefused(id)
      notifyListeners()
    },
    subscribe,
    leave() {
      for (const id of starting.keys()) unmark(id)
    },
  }
}
