import type { Queryable } from '../../platform/db/database'
import { storableJson } from '../../platform/db/to-json-rows'
import { stepTable } from '../attempt-row'

export interface Step {
  step: string
  outcome: string
  ms?: number
  details?: Record<string, unknown>
}

export const stepColumns = ({ step, outcome, ms, details = {} }: Step) => ({
  step,
  outcome,
  ms: ms === undefined ? null : Math.round(ms),
  details: storableJson(details),
})

/** Appends steps to an attempt's timeline, which is append-only. `details` must not contain secrets. */
export async function addSteps(tx: Queryable, attemptId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx.insert(stepTable).values(steps.map((step) => ({ attemptId, ...stepColumns(step) })))
}
