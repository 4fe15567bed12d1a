import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { Problem } from '@outlet/shared/contract/problem'
import { z } from '@outlet/shared/contract/zod'
import { statusOf } from '../http/problems'
import type { RefusalKind } from '../http/refusal'
import type { DescribedContract } from './described-contract'
import type { Json, SchemaNames } from './schema-names'

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 }, required: true },
}

const responses: Record<number, { name: string; description: string; headers?: Json }> = {
  400: { name: 'Invalid', description: 'The request violates this document; `errors` names each field' },
  401: { name: 'Unauthenticated', description: 'No session, or one that has ended; or wrong credentials' },
  403: { name: 'Forbidden', description: 'The caller lacks the permission' },
  404: { name: 'NotFound', description: 'The record does not exist, or the caller may not see it' },
  409: {
    name: 'Conflict',
    description:
      'The request conflicts with the current state, in `current` if an outdated version was sent; or a key was used before',
  },
  413: { name: 'TooLarge', description: 'The body is too large' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of another media type' },
  429: { name: 'Throttled', description: 'Too many requests of this kind', headers: retryAfter },
  503: {
    name: 'Unavailable',
    description: 'The server, its database or a store is unavailable; nothing was changed',
    headers: retryAfter,
  },
}
const FAILURE = 'Failure'

const asResponse = ({ description, headers }: { description: string; headers?: Json }, schemas: SchemaNames) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: schemas.of(Problem, 'output') } },
})

/** One response per kind of refusal, which operations reference. */
export const sharedResponses = (schemas: SchemaNames): Json =>
  Object.fromEntries([
    ...Object.values(responses).map((response) => [response.name, asResponse(response, schemas)]),
    [FAILURE, asResponse({ description: 'Any other failure, our own fault most likely' }, schemas)],
  ])

const responsesOf = (statuses: readonly number[]): Json => ({
  ...Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/${responses[status]?.name ?? FAILURE}` }]),
  ),
  default: { $ref: `#/components/responses/${FAILURE}` },
})

function kindsOf(refusals: DescribedContract['refusals'], endpoint: Endpoint): RefusalKind[] {
  // The keys of a record of kinds are kinds.
  const kinds = Object.keys(refusals) as RefusalKind[]
  return kinds.filter((kind) => refusals[kind]?.includes(endpoint))
}

/** Whether the endpoint uses optimistic locking, so that it can refuse with a version conflict. */
const sendsVersion = ({ body }: Endpoint) => body instanceof z.ZodObject && 'version' in body.shape

/** Responses for the refusals of an endpoint: those implied by its declaration, and those listed for it. */
export function refusalsOf(endpoint: Endpoint, refusals: DescribedContract['refusals']): Json {
  const { method, needs, path, idempotent } = endpoint
  const further = kindsOf(refusals, endpoint).map((kind) => statusOf[kind])
  const statuses = [400, 401, 503, ...further]
  if (needs !== 'anyone' && needs !== 'session') statuses.push(403)
  if (path.includes(':')) statuses.push(404)
  if (idempotent || sendsVersion(endpoint)) statuses.push(409)
  // A body is parsed even if the endpoint expects none.
  if (method !== 'GET') statuses.push(413, 415)
  return responsesOf(statuses)
}

export const rawRefusals = (kinds: readonly RefusalKind[]): Json =>
  responsesOf([...kinds.map((kind) => statusOf[kind]), 503])
