import type { AttemptRow } from '../attempt-row'

interface Cut {
  dailyBudget: number
  /** What had been decided by then is bought, whatever may be spent from now on. */
  submitted: ReadonlySet<string>
}

/** What it cost by its quote: a store that charges more than that is another matter. */
export const costOf = ({ quote, spent, state }: AttemptRow): number => {
  const quoted = quote?.total.minor ?? 0
  return state === 'placed' ? Math.min(spent, quoted) : quoted
}

/** Daily budgets that people have changed: what is decided afterwards keeps to the new one. */
export class BudgetCuts {
  readonly wrong: string[] = []
  readonly #cuts = new Map<string, Cut>()

  cut(channelId: string, dailyBudget: number, attempts: readonly AttemptRow[]): void {
    this.end(channelId, attempts)
    const submitted = attempts.filter(({ submittedAt }) => submittedAt).map(({ id }) => id)
    this.#cuts.set(channelId, { dailyBudget, submitted: new Set(submitted) })
  }

  end(channelId: string, attempts: readonly AttemptRow[]): void {
    const cut = this.#cuts.get(channelId)
    if (!cut) return
    this.#cuts.delete(channelId)
    const states = new Set(['submitting', 'unknown', 'placed'])
    const bought = attempts.filter((attempt) => attempt.channelId === channelId && states.has(attempt.state))
    const days = new Set(bought.filter(({ id }) => !cut.submitted.has(id)).map(({ budgetDay }) => budgetDay))
    for (const day of days) {
      const spent = bought
        .filter(({ budgetDay }) => budgetDay === day)
        .reduce((sum, attempt) => sum + costOf(attempt), 0)
      if (spent > cut.dailyBudget) this.wrong.push(`${spent} on ${day} after a cut to ${cut.dailyBudget}`)
    }
  }

  endAll(attempts: readonly AttemptRow[]): void {
    for (const channelId of [...this.#cuts.keys()]) this.end(channelId, attempts)
  }
}
