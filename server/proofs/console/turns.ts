import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Random } from '../random'
import type { Installation } from './installation'
import type { Ledger } from './ledger'
import { STUCK_AFTER_MS } from './stuck-after'

const TICK_MS = 250
/** Every n-th product is removed and brought back; the others sell out and are restocked. */
const PRESENCE_EVERY = 6

interface MonitorNow extends Record<string, unknown> {
  product_code: string
  stock_state: string
  health: string
}

const isSeen = (of: 'stock' | 'presence', isThere: boolean, { stock_state, health }: MonitorNow) =>
  of === 'stock' ? stock_state === (isThere ? 'in' : 'out') : health === (isThere ? 'ok' : 'gone')

/**
 * Changes the store's stock again and again, until stopped. A product changes only after its monitor has seen the
 * previous change, so that each change is seen. Checks do not wait for their interval.
 */
export function startTurns({ db, store, productCodes }: Installation, ledger: Ledger, random: Random) {
  let isStopping = false
  const isThere = new Map(productCodes.map((code) => [code, true]))
  for (const [index, code] of productCodes.entries()) {
    ledger.turns.set(code, { of: index % PRESENCE_EVERY === 0 ? 'presence' : 'stock', made: 0 })
  }
  const turn = (code: string) => {
    const turns = ledger.turns.get(code)
    if (!turns) return
    const now = !isThere.get(code)
    isThere.set(code, now)
    turns.made += 1
    ledger.count('turns')
    if (turns.of === 'presence' && !now) store.stocks.delete(code)
    else store.stocks.set(code, new Map([[`${code}-1`, { ats: now ? 5 : 0, orderable: now }]]))
  }
  const unseen = async () => {
    const { rows } = await db.execute<MonitorNow>(sql`select product_code, stock_state, health from inventory_monitors`)
    return rows.filter((monitor) => {
      const { of } = ledger.turns.get(monitor.product_code) ?? { of: 'stock' }
      return !isSeen(of, isThere.get(monitor.product_code) ?? true, monitor)
    })
  }
  /** Checks that a worker has claimed are left alone: they must recover by themselves. */
  const makeDue = () =>
    db.execute(sql`
      update monitor_checks set next_check_at = clock_now()
      where holder is null and next_check_at > clock_now()`)
  const tick = async () => {
    const waiting = new Set((await unseen()).map(({ product_code }) => product_code))
    for (const code of productCodes) if (!waiting.has(code) && random.next() < 0.5) turn(code)
    await makeDue()
  }
  const run = async () => {
    while (!isStopping) {
      // The database may just have been killed.
      await tick().catch(() => undefined)
      await sleep(TICK_MS)
    }
  }
  const running = run()
  return {
    /** Resolves when the last change of each product is seen. */
    async stop() {
      isStopping = true
      await running
      for (const until = performance.now() + STUCK_AFTER_MS; performance.now() < until; await sleep(TICK_MS)) {
        const left = await unseen().catch(() => null)
        if (left?.length === 0) return
        await makeDue().catch(() => undefined)
      }
      const left = await unseen()
      for (const one of left) ledger.found.push(`a turn was not seen: ${JSON.stringify(one)}`)
    },
  }
}
