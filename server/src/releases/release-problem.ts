import { Refusal } from '../platform/http/refusal'

/** One thing that is wrong with a release or a set of pins. */
export interface ReleaseProblem {
  /** The file, route or remote that it is about. */
  path: string
  code: string
  message: string
}

/** Throws a Refusal that names every problem, under the code of the first; returns where there is none. */
export function refuseProblems(problems: readonly ReleaseProblem[]): void {
  const [first] = problems
  if (first) throw new Refusal('invalid', first.code, { detail: first.message, errors: [...problems] })
}
