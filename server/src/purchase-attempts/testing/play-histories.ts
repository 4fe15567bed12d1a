import type { BuyingWorld } from './buying-world'
import { History } from './history'

export interface Played {
  /** Each history in which something is wrong, by its seed. */
  wrong: string[]
  /** How often attempts came to which end. */
  seen: Map<string, number>
}

/** Plays as many histories, one after another, each by the next seed. */
export async function playHistories(world: BuyingWorld, firstSeed: number, count: number): Promise<Played> {
  const played: Played = { wrong: [], seen: new Map() }
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const history = await new History(world, seed).remember()
    const found = await history.play()
    for (const [what, times] of history.seen) played.seen.set(what, (played.seen.get(what) ?? 0) + times)
    if (found.length > 0) played.wrong.push(`seed ${seed}: ${found.join('; ')} (${history.told.join(', ')})`)
  }
  return played
}
