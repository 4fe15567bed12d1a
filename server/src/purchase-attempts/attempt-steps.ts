import type { Queryable } from '../platform/db/database'
import { stepTable } from './attempt-row'

export interface Step {
  step: string
  outcome: string
  ms?: number
  details?: Record<string, unknown>
}

/** Adds to an attempt's timeline, which only ever grows. No secrets in `details`. */
export async function addSteps(tx: Queryable, attemptId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx.insert(stepTable).values(
    steps.map(({ step, outcome, ms, details }) => ({
      attemptId,
      step,
      outcome,
      ms: ms === undefined ? null : Math.round(ms),
      details: details ?? {},
    })),
  )
}
