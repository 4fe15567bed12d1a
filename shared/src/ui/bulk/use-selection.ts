import { useState } from 'react'

/** The selected rows: some by key, or all that match the filter. */
export interface Selection {
  readonly keys: ReadonlySet<string>
  readonly isAll: boolean
  readonly choose: (keys: ReadonlySet<string>) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * State of the selection. `scope`: the list's filter; a changed filter clears the selection, since selected rows may no
 * longer be visible.
 */
export const useSelection = (scope: object): Selection => {
  const [held, setHeld] = useState({ scope: '', keys: none, isAll: false })
  const now = JSON.stringify(scope)
  const { keys, isAll } = held.scope === now ? held : { keys: none, isAll: false }
  return {
    keys,
    isAll,
    choose: (chosen) => setHeld({ scope: now, keys: chosen, isAll: false }),
    chooseAll: () => setHeld({ scope: now, keys: none, isAll: true }),
    clear: () => setHeld({ scope: now, keys: none, isAll: false }),
  }
}
