import type { ReleaseProblem } from '@outlet/release-gate/release-problem'
import { Refusal } from '../platform/http/refusal'

/** Throws a Refusal that lists every problem, with the code of the first one. Without problems it returns. */
export function refuseProblems(problems: readonly ReleaseProblem[]): void {
  const [first] = problems
  if (first) throw new Refusal('invalid', first.code, { detail: first.message, errors: [...problems] })
}
