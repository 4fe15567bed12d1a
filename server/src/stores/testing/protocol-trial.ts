import { setClockOffset } from '../../platform/time/clock'
import type { BuyingStep } from '../../purchase-attempts/buying-parts'
import type { Worker } from '../../purchase-attempts/testing/buying-workers'
import { BuyingConsole } from './buying-console'
import { startCuttingProxy } from './cutting-proxy'
import type { RealShop } from './real-shop'

/** A task that is armed, and what the store had before. */
interface Armed {
  taskId: string
  orders: readonly string[]
  charges: number
}

/** One shop, and a console that buys there as a guest; answers on the way between them can be lost. */
export class ProtocolTrial {
  isCutting = false
  readonly #name: string

  private constructor(
    name: string,
    readonly shop: RealShop,
    readonly console: BuyingConsole,
    readonly guest: string,
    private readonly closeProxy: () => Promise<void>,
  ) {
    this.#name = name
  }

  static async start(name: string, shop: RealShop): Promise<ProtocolTrial> {
    const state: { trial?: ProtocolTrial } = {}
    const proxy = await startCuttingProxy(shop.origin, (asked) => state.trial?.isCutting === true && shop.buys(asked))
    const console = await BuyingConsole.start(shop, proxy.origin)
    state.trial = new ProtocolTrial(name, shop, console, await console.addChannel('guest'), proxy.close)
    return state.trial
  }

  /** Nothing is to be had yet. */
  async armed(): Promise<Armed> {
    await this.console.stocked(0)
    await this.console.isRead('out')
    return { taskId: await this.console.arm(this.guest), ...(await this.sold()) }
  }

  async sold(): Promise<Omit<Armed, 'taskId'>> {
    return { orders: await this.shop.orders(), charges: (await this.shop.charges?.()) ?? 0 }
  }

  /** Of that many pieces, whoever buys stops at this step. */
  heldAt(step: BuyingStep, pieces = 5): Promise<Worker> {
    return this.console.workers.heldAt(step, () => this.console.stocked(pieces))
  }

  /** Finishes it, holds it against what must always be so, and says what came of it. */
  async cameTo(what: string, { taskId, ...before }: Armed): Promise<{ states: string[]; orders: number }> {
    await this.console.finish(taskId)
    expect(await this.console.wrongWith(taskId, before.orders)).toEqual([])
    const orders = await this.newOrders(before)
    const states = await this.console.states(taskId)
    this.note(what, states, orders)
    return { states, orders }
  }

  /** Each is paid once at most. */
  async newOrders(before: Omit<Armed, 'taskId'>): Promise<number> {
    const { orders, charges } = await this.sold()
    const bought = orders.length - before.orders.length
    expect(charges - before.charges).toBeLessThanOrEqual(bought)
    return bought
  }

  /** Says what was seen, for docs/stores-seen.md. */
  note(what: string, states: readonly string[], orders: number): void {
    process.stdout.write(`${this.#name}, ${what}: ${states.join(', ')}; orders at the store: ${orders}\n`)
  }

  async stop(): Promise<void> {
    await this.console.stop()
    await this.closeProxy()
    setClockOffset(0)
  }
}
