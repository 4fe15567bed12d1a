import type { ShopWorld } from './buying-world'
import { History } from './history'

export interface HistoriesResult {
  /** Failed histories, by seed. */
  failures: string[]
  /** Counters: end states of attempts, and histories per action. */
  counters: Map<string, number>
}

/** Runs `count` histories one after another, each with the next seed. Reports failures at once through `report`. */
export async function playHistories(
  world: ShopWorld,
  firstSeed: number,
  count: number,
  report: (line: string) => void = () => undefined,
): Promise<HistoriesResult> {
  const played: HistoriesResult = { failures: [], counters: new Map() }
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const history = new History(world, seed)
    const found = await history.play()
    for (const [what, times] of history.counters) played.counters.set(what, (played.counters.get(what) ?? 0) + times)
    if (found.length === 0) continue
    const line = `seed ${seed}: ${found.join('; ')} (${history.actionNames.join(', ')})`
    played.failures.push(line)
    report(line)
  }
  return played
}
