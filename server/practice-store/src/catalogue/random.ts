/** Mixes numbers into one 32-bit hash, so that each product and each moment has its own seed. */
export function mixSeed(...components: number[]): number {
  let hash = 0x811c9dc5
  for (const part of components) {
    hash = Math.imul(hash ^ (part | 0), 0x01000193)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** Seeded pseudo-random generator (mulberry32): the same seed gives the same numbers on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from `min` to `max`, both inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)]
    if (picked === undefined) throw new Error('cannot pick from an empty list')
    return picked
  }

  /** Returns `count` different entries in random order, fewer if the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const picked: T[] = []
    while (picked.length < count && rest.length > 0) picked.push(...rest.splice(this.int(0, rest.length - 1), 1))
    return picked
  }
}
