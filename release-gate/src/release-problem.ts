/** Problem of a release or of a set of pins. `message` states what the team must change. */
export interface ReleaseProblem {
  /** File, route or remote with the problem. */
  readonly path: string
  readonly code: string
  readonly message: string
}

export const createProblem = (path: string, code: string, message: string): ReleaseProblem => ({ path, code, message })
