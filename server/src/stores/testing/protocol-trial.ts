import { setClockOffset } from '../../platform/time/clock'
import type { BuyingStep } from '../../purchase-attempts/buying/buying-deps'
import type { Worker } from '../../purchase-attempts/testing/buying-workers'
import { BuyingConsole } from './buying-console'
import { startCuttingProxy } from './cutting-proxy'
import type { RealShop } from './real-shop'

/** An armed task, and the store's orders and charges before it. */
interface Armed {
  taskId: string
  orders: readonly string[]
  charges: number
}

/** One shop, and a console that buys there as a guest; responses between them can be cut. */
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
    const proxy = await startCuttingProxy(
      shop.origin,
      (request) => state.trial?.isCutting === true && shop.buys(request),
    )
    const console = await BuyingConsole.start(shop, proxy.origin)
    state.trial = new ProtocolTrial(name, shop, console, await console.addChannel('guest'), proxy.close)
    return state.trial
  }

  /** Arms a task while the product is sold out. */
  async armTask(): Promise<Armed> {
    await this.console.setStock(0)
    await this.console.waitUntilRead('out')
    return { taskId: await this.console.arm(this.guest), ...(await this.sold()) }
  }

  async sold(): Promise<Omit<Armed, 'taskId'>> {
    return { orders: await this.shop.orders(), charges: (await this.shop.charges?.()) ?? 0 }
  }

  /** Sets the stock and returns the worker that stops at this step of the purchase. */
  holdAt(step: BuyingStep, pieces = 5): Promise<Worker> {
    return this.console.workers.holdAt(step, () => this.console.setStock(pieces))
  }

  /** Finishes the task, checks the invariants, and returns the result. */
  async finishAndCheck(what: string, { taskId, ...before }: Armed): Promise<{ states: string[]; orders: number }> {
    await this.console.finish(taskId)
    expect(await this.console.violationsOf(taskId, before.orders)).toEqual([])
    const orders = await this.newOrders(before)
    const states = await this.console.states(taskId)
    this.note(what, states, orders)
    return { states, orders }
  }

  /** Returns the number of new orders; expects each to be paid at most once. */
  async newOrders(before: Omit<Armed, 'taskId'>): Promise<number> {
    const { orders, charges } = await this.sold()
    const bought = orders.length - before.orders.length
    expect(charges - before.charges).toBeLessThanOrEqual(bought)
    return bought
  }

  /** Prints the result, for docs/stores-seen.md. */
  note(what: string, states: readonly string[], orders: number): void {
    process.stdout.write(`${this.#name}, ${what}: ${states.join(', ')}; orders at the store: ${orders}\n`)
  }

  async stop(): Promise<void> {
    await this.console.stop()
    await this.closeProxy()
    setClockOffset(0)
  }
}
