import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'
import { Refusal } from '../platform/http/refusal'

/** Throws a Refusal that names every problem, under the code of the first; returns where there is none. */
export function refuseProblems(problems: readonly ReleaseProblem[]): void {
  const [first] = problems
  if (first) throw new Refusal('invalid', first.code, { detail: first.message, errors: [...problems] })
}
