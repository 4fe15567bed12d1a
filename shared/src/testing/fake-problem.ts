import type { Problem } from '../contract/problem'

type Details = Partial<Pick<Problem, 'detail' | 'errors' | 'current' | 'outcome' | 'request_id'>> & {
  retryAfter?: number
}

/** Thrown by a fake endpoint to refuse a request as the server does. */
export class FakeProblem extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details

  constructor(status: number, code: string, details: Details = {}) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** A refusal by the server: `throw refuse(409, 'order.version_conflict', { current })`. */
export const refuse = (status: number, code: string, details: Details = {}): FakeProblem =>
  new FakeProblem(status, code, details)

/** A failure without a response: `throw networkFailure()`. */
export const networkFailure = (message = 'Failed to fetch'): TypeError => new TypeError(message)

export const problemResponse = ({ status, code, details }: FakeProblem): Response => {
  const { retryAfter, ...rest } = details
  const problem: Problem = { type: 'about:blank', title: code, status, code, request_id: 'req-fake', ...rest }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify(problem), { status, headers })
}
