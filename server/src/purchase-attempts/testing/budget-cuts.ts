import type { AttemptRow } from '../attempt-row'

interface Cut {
  dailyBudget: number
  /** Attempts submitted before the cut; the lower budget does not apply to them. */
  submitted: ReadonlySet<string>
}

/** Cost according to the quote; stores that charge more than quoted are tested elsewhere. */
export const costOf = ({ quote, spent, state }: AttemptRow): number => {
  const quoted = quote?.total.minor ?? 0
  return state === 'placed' ? Math.min(spent, quoted) : quoted
}

/** Checks that purchases decided after a person lowered a daily budget respect the new one. */
export class BudgetCuts {
  readonly violations: string[] = []
  readonly #cuts = new Map<string, Cut>()

  start(channelId: string, dailyBudget: number, attempts: readonly AttemptRow[]): void {
    this.end(channelId, attempts)
    const submitted = attempts.filter(({ submittedAt }) => submittedAt).map(({ id }) => id)
    this.#cuts.set(channelId, { dailyBudget, submitted: new Set(submitted) })
  }

  end(channelId: string, attempts: readonly AttemptRow[]): void {
    const cut = this.#cuts.get(channelId)
    if (!cut) return
    this.#cuts.delete(channelId)
    const states = new Set(['submitting', 'unknown', 'placed'])
    const bought = attempts.filter(
      (attempt) => attempt.channelId === channelId && states.has(attempt.state) && attempt.submittedAt !== null,
    )
    const days = new Set(bought.filter(({ id }) => !cut.submitted.has(id)).map(({ budgetDay }) => budgetDay))
    for (const day of days) {
      const spent = bought
        .filter(({ budgetDay }) => budgetDay === day)
        .reduce((sum, attempt) => sum + costOf(attempt), 0)
      if (spent > cut.dailyBudget) this.violations.push(`${spent} on ${day} after a cut to ${cut.dailyBudget}`)
    }
  }

  endAll(attempts: readonly AttemptRow[]): void {
    for (const channelId of [...this.#cuts.keys()]) this.end(channelId, attempts)
  }
}
