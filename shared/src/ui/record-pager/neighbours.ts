/** Keys beside the open record; null at the list's ends. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

/** The list when it last contained the open record. */
export interface Place {
  readonly key: string
  readonly keys: readonly string[]
}

/**
 * Returns the neighbours of the open record in the list. A record that has just left the list, for example because
 * after a change it no longer matches the filter, retains its place: its neighbours are the remaining ones around it.
 * Null if it was never in the list: no neighbours are better than wrong ones.
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
