import { buyingSteps, type BuyingDeps, type BuyingStep } from '../buying/buying-deps'
import { claimAttempts } from '../buying/start-buying'
import { workOnAttempt } from '../work-on-attempt'
import type { ShopWorld } from './buying-world'

/** Critical steps have a higher weight. */
export const anyStep = [...buyingSteps, 'before_submit', 'submit_kept', 'submit_kept', 'answered', 'answered'] as const

class Killed extends Error {}

interface Interruption {
  step: BuyingStep
  then: 'kill' | 'sleep'
}

/** Processes attempts in this process, and is killed or suspended at a step as planned. */
export class InterruptedWorker {
  /** The store may be set to fail. */
  mayFail = false
  readonly #world: ShopWorld
  /** Suspended attempts, each with the function that resumes it. */
  #asleep: { wake: () => void; ended: Promise<void> }[] = []
  #next: Interruption | null = null
  /** By attempt id: reports that the attempt's worker is suspended, with the function that resumes it. */
  readonly #fellAsleep = new Map<string, (wake: () => void) => void>()

  constructor(world: ShopWorld) {
    this.#world = world
  }

  get isAsleep(): boolean {
    return this.#asleep.length > 0
  }

  plan(next: Interruption | null): void {
    this.#next = next
  }

  readonly #deps = (): BuyingDeps => ({
    ...this.#world.deps,
    reached: async (step, attemptId) => {
      const next = this.#next
      if (next?.step !== step) return
      this.#next = null
      if (next.then === 'kill') throw new Killed()
      await new Promise<void>((resolve) => this.#fellAsleep.get(attemptId)?.(resolve))
    },
  })

  /** Returns false if nothing is due. */
  async workOne(): Promise<boolean> {
    const claim = await claimAttempts(this.#world.deps, 1)
    const [id] = claim.keys
    if (id === undefined) return false
    const asleep = new Promise<() => void>((resolve) => this.#fellAsleep.set(id, resolve))
    const ended = workOnAttempt(this.#deps(), claim.lease, { id }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    const wake = await Promise.race([ended.then(() => null), asleep])
    await this.#healIfFailing()
    if (wake) this.#asleep.push({ wake, ended })
    return true
  }

  /** The back-off after store failures is tested elsewhere; here it would only cost time. */
  async #healIfFailing(): Promise<void> {
    if (this.mayFail) await this.#world.heal()
  }

  async work(): Promise<void> {
    for (let turns = 0; turns < 10 && (await this.workOne()); turns++);
  }

  async wakeAll(): Promise<void> {
    for (const { wake, ended } of this.#asleep.splice(0)) {
      // The resumed worker is awaited here and must not be suspended again.
      if (this.#next?.then === 'sleep') this.#next = null
      wake()
      await ended
      await this.#healIfFailing()
    }
  }
}
