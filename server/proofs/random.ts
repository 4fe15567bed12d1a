export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Creates a Mulberry32 generator: the same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return { next, below, pick: (items) => items[below(items.length)] }
}
