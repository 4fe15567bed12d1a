/** One thing that is wrong with a release or a set of pins; `message` says what its team must change. */
export interface ReleaseProblem {
  /** The file, route or remote that it is about. */
  readonly path: string
  readonly code: string
  readonly message: string
}

export const problem = (path: string, code: string, message: string): ReleaseProblem => ({ path, code, message })
