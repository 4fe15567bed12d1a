import type { AttemptRow } from '../attempt-row'

interface SwitchOff {
  /** Attempts that must not be submitted while it is off. */
  concerns: (attempt: AttemptRow) => boolean
  /** Attempts that had been submitted before. */
  submitted: ReadonlySet<string>
}

const submittedOf = (attempts: readonly AttemptRow[]): ReadonlySet<string> =>
  new Set(attempts.flatMap(({ id, submittedAt }) => (submittedAt ? [id] : [])))

/**
 * Checks that nothing is submitted after a person has switched buying, a task or a channel off, until it is switched on
 * again.
 */
export class SwitchedOff {
  readonly violations: string[] = []
  readonly #off = new Map<string, SwitchOff>()

  start(what: string, attempts: readonly AttemptRow[], concerns: SwitchOff['concerns']): void {
    if (!this.#off.has(what)) this.#off.set(what, { concerns, submitted: submittedOf(attempts) })
  }

  end(what: string, attempts: readonly AttemptRow[]): void {
    const off = this.#off.get(what)
    if (!off) return
    this.#off.delete(what)
    const bought = attempts.filter(
      (attempt) => attempt.submittedAt && !off.submitted.has(attempt.id) && off.concerns(attempt),
    )
    this.violations.push(...bought.map(({ id }) => `${id} was submitted although switched off: ${what}`))
  }

  endAll(attempts: readonly AttemptRow[]): void {
    for (const what of [...this.#off.keys()]) this.end(what, attempts)
  }
}
