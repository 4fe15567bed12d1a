import type { BuyingWorld } from './buying-world'
import { History } from './history'

export interface Played {
  /** Each history in which something is wrong, by its seed. */
  wrong: string[]
  /** How often attempts came to which end, and how many histories had which action. */
  seen: Map<string, number>
}

/** Plays as many histories, one after another, each by the next seed; says at once in which something is wrong. */
export async function playHistories(
  world: BuyingWorld,
  firstSeed: number,
  count: number,
  say: (line: string) => void = () => undefined,
): Promise<Played> {
  const played: Played = { wrong: [], seen: new Map() }
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const history = new History(world, seed)
    const found = await history.play()
    for (const [what, times] of history.seen) played.seen.set(what, (played.seen.get(what) ?? 0) + times)
    if (found.length === 0) continue
    const line = `seed ${seed}: ${found.join('; ')} (${history.told.join(', ')})`
    played.wrong.push(line)
    say(line)
  }
  return played
}
