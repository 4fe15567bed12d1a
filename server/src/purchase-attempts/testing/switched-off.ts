import type { AttemptRow } from '../attempt-row'

interface Off {
  /** Whose decision to submit would be wrong. */
  concerns: (attempt: AttemptRow) => boolean
  /** Those that had been decided before. */
  submitted: ReadonlySet<string>
}

const submittedOf = (attempts: readonly AttemptRow[]): ReadonlySet<string> =>
  new Set(attempts.flatMap(({ id, submittedAt }) => (submittedAt ? [id] : [])))

/** What people have switched off: from then on, until they switch it on again, no decision to submit is taken. */
export class SwitchedOff {
  readonly wrong: string[] = []
  readonly #off = new Map<string, Off>()

  begin(what: string, attempts: readonly AttemptRow[], concerns: Off['concerns']): void {
    if (!this.#off.has(what)) this.#off.set(what, { concerns, submitted: submittedOf(attempts) })
  }

  end(what: string, attempts: readonly AttemptRow[]): void {
    const off = this.#off.get(what)
    if (!off) return
    this.#off.delete(what)
    const bought = attempts.filter(
      (attempt) => attempt.submittedAt && !off.submitted.has(attempt.id) && off.concerns(attempt),
    )
    this.wrong.push(...bought.map(({ id }) => `${id} was submitted although switched off: ${what}`))
  }

  endAll(attempts: readonly AttemptRow[]): void {
    for (const what of [...this.#off.keys()]) this.end(what, attempts)
  }
}
