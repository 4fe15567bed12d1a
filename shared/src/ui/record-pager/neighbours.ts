/** The keys beside the record that is open; null at the list's ends. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/** The list as it was when the open record was last in it. */
export interface Place {
  readonly key: string
  readonly keys: readonly string[]
}

/**
 * The neighbours of the open record in the list. One that has just left the list, say because it was changed and the
 * filter no longer fits, keeps its place: its neighbours are those around it that are still there. Null where it was
 * never seen in the list: better none than wrong ones.
 */
export const neighboursOf = (keys: readonly string[], open: string, place: Place | undefined): Neighbours | null => {
  const index = keys.indexOf(open)
  if (index >= 0) return { previous: keys[index - 1] ?? null, next: keys[index + 1] ?? null }
  if (place?.key !== open) return null
  const there = new Set(keys)
  const was = place.keys.indexOf(open)
  return {
    previous: place.keys.slice(0, was).findLast((key) => there.has(key)) ?? null,
    next: place.keys.slice(was + 1).find((key) => there.has(key)) ?? null,
  }
}
