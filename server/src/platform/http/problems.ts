import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { DATABASE_UNAVAILABLE, type Problem } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'
import { isDatabaseAway, isDatabaseBusy, isDiskFull } from '../db/database-errors'
import { DeadlineError } from '../time/with-deadline'
import { Refusal, type RefusalKind } from './refusal'

export const statusOf: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  throttled: 429,
  unavailable: 503,
}

/**
 * Converts a validation error to a refusal that lists each field; a message of the form `a.b` is used as the error
 * code.
 */
export const invalidInput = (error: z.ZodError): Refusal =>
  new Refusal('invalid', 'request.invalid', {
    errors: error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: /^[a-z_]+(\.[a-z_]+)+$/.test(issue.message) ? issue.message : `field.${issue.code}`,
      message: issue.message,
    })),
  })

const httpErrors: Record<number, string> = {
  400: 'request.invalid',
  404: 'request.not_found',
  413: 'request.too_large',
  414: 'request.uri_too_long',
  415: 'request.unsupported_media_type',
}

/**
 * PostgreSQL errors for NUL in text (22021) and in JSON (22P05). An unpaired surrogate in JSON has no code of its own.
 */
const UNSTORABLE = new Set(['22021', '22P05'])

/**
 * Whether the input contains NUL or an unpaired surrogate, which PostgreSQL cannot store: a client error in any field.
 */
function isUnstorable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  if (!(cause instanceof DatabaseError)) return false
  return UNSTORABLE.has(cause.code ?? '') || /surrogate/.test(cause.detail ?? '')
}

const diskFull = new Refusal('unavailable', 'server.disk_full', { retryAfterSeconds: 30 })
/** A restart of the database takes seconds. */
const databaseAway = new Refusal('unavailable', DATABASE_UNAVAILABLE, { retryAfterSeconds: 5 })
const databaseBusy = new Refusal('unavailable', 'server.busy', { retryAfterSeconds: 5 })

/** The client disconnected midway through its request. The resulting error resembles a lost database connection. */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function refusalOf(request: FastifyRequest, error: unknown): Refusal | null {
  if (hasLeft(request) || isUnstorable(error)) return new Refusal('invalid', 'request.invalid')
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return invalidInput(error)
  if (isDiskFull(error)) return diskFull
  if (isDatabaseBusy(error) || error instanceof DeadlineError) return databaseBusy
  return isDatabaseAway(error) ? databaseAway : null
}

const statusAndCode = (refusal: Refusal | null, error: unknown): { status: number; code: string } => {
  if (refusal) return { status: statusOf[refusal.kind], code: refusal.code }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const code = httpErrors[status]
  return code ? { status, code } : { status: 500, code: 'server.internal_error' }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  const refusal = refusalOf(request, error)
  const { status, code } = statusAndCode(refusal, error)
  if (hasLeft(request)) request.log.debug({ err: error }, 'the caller left')
  if (error instanceof Refusal && error.kind === 'unavailable')
    request.log.warn({ code, detail: error.message }, 'request refused')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  const { retryAfterSeconds, ...details } = refusal?.details ?? {}
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    ...details,
    request_id: request.id,
  }
  return reply.status(status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Returns every refusal and error of the API as a problem document (RFC 9457). */
export function registerProblems(http: FastifyInstance) {
  // The body of a client that disconnected before its body is read emits no further event, so Fastify would wait for it
  // without end.
  http.addHook('preParsing', async (request) => {
    if (hasLeft(request)) throw new Refusal('invalid', 'request.invalid')
  })
  http.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  http.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new Refusal('not_found', 'request.not_found')),
  )
}
