import { buyingSteps, type BuyingParts, type BuyingStep } from '../buying-parts'
import { claimAttempts } from '../start-buying'
import { workOnAttempt } from '../work-on-attempt'
import type { BuyingWorld } from './buying-world'

/** Where it matters most, most often. */
export const anyStep = [...buyingSteps, 'before_submit', 'submit_kept', 'submit_kept', 'answered', 'answered'] as const

class Killed extends Error {}

interface Interruption {
  step: BuyingStep
  then: 'kill' | 'sleep'
}

/** Works on attempts within this process, and is broken off at a step or put to sleep there, as it is planned. */
export class InterruptedWorker {
  /** The store has been told to fail. */
  mayBeIll = false
  readonly #world: BuyingWorld
  /** Those that were stopped in the middle, each with what lets it go on. */
  #asleep: { wake: () => void; ended: Promise<void> }[] = []
  #next: Interruption | null = null
  /** Whoever waits for an attempt's worker learns from this that it sleeps, and how it is woken. */
  readonly #fellAsleep = new Map<string, (wake: () => void) => void>()

  constructor(world: BuyingWorld) {
    this.#world = world
  }

  get isAsleep(): boolean {
    return this.#asleep.length > 0
  }

  plan(next: Interruption | null): void {
    this.#next = next
  }

  readonly #parts = (): BuyingParts => ({
    ...this.#world.parts,
    reached: async (step, attemptId) => {
      const next = this.#next
      if (next?.step !== step) return
      this.#next = null
      if (next.then === 'kill') throw new Killed()
      await new Promise<void>((resolve) => this.#fellAsleep.get(attemptId)?.(resolve))
    },
  })

  /** False where nothing is due. */
  async workOne(): Promise<boolean> {
    const claim = await claimAttempts(this.#world.parts, 1)
    const [id] = claim.keys
    if (id === undefined) return false
    const asleep = new Promise<() => void>((resolve) => this.#fellAsleep.set(id, resolve))
    const ended = workOnAttempt(this.#parts(), claim.lease, { id }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    const wake = await Promise.race([ended.then(() => null), asleep])
    await this.#healIfIll()
    if (wake) this.#asleep.push({ wake, ended })
    return true
  }

  /** How long a store that failed is left alone is another test's: here it would only be waited for. */
  async #healIfIll(): Promise<void> {
    if (this.mayBeIll) await this.#world.heal()
  }

  async work(): Promise<void> {
    for (let turns = 0; turns < 10 && (await this.workOne()); turns++);
  }

  async wakeAll(): Promise<void> {
    for (const { wake, ended } of this.#asleep.splice(0)) {
      // Who is waited for here must not fall asleep again.
      if (this.#next?.then === 'sleep') this.#next = null
      wake()
      await ended
      await this.#healIfIll()
    }
  }
}
