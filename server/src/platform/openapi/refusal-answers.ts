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

const answers: Record<number, { name: string; description: string; headers?: Json }> = {
  400: { name: 'Invalid', description: 'Not as this document says; `errors` names each field' },
  401: { name: 'Unauthenticated', description: 'No session, or one that has ended; or wrong credentials' },
  403: { name: 'Forbidden', description: 'The caller may not' },
  404: { name: 'NotFound', description: 'There is no such thing, or none that the caller may see' },
  409: {
    name: 'Conflict',
    description:
      'Not as things are now: `current` holds them, where another version was sent; or a key was used before',
  },
  413: { name: 'TooLarge', description: 'The body is larger than is taken' },
  415: { name: 'UnsupportedMediaType', description: 'The body is of another media type' },
  429: { name: 'Throttled', description: 'Too many requests of this kind', headers: retryAfter },
  503: {
    name: 'Unavailable',
    description: 'The server, its database or a store cannot answer now; nothing was done',
    headers: retryAfter,
  },
}
const FAILURE = 'Failure'

const asResponse = ({ description, headers }: { description: string; headers?: Json }, schemas: SchemaNames) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/problem+json': { schema: schemas.of(Problem, 'output') } },
})

/** Each kind of refusal, once: operations refer to them. */
export const sharedResponses = (schemas: SchemaNames): Json =>
  Object.fromEntries([
    ...Object.values(answers).map((answer) => [answer.name, asResponse(answer, schemas)]),
    [FAILURE, asResponse({ description: 'Any other failure, our own fault most likely' }, schemas)],
  ])

const responsesOf = (statuses: readonly number[]): Json => ({
  ...Object.fromEntries(
    [...new Set(statuses)]
      .sort((a, b) => a - b)
      .map((status) => [String(status), { $ref: `#/components/responses/${answers[status]?.name ?? FAILURE}` }]),
  ),
  default: { $ref: `#/components/responses/${FAILURE}` },
})

function kindsOf(refusals: DescribedContract['refusals'], endpoint: Endpoint): RefusalKind[] {
  // The keys of a record of kinds are kinds.
  const kinds = Object.keys(refusals) as RefusalKind[]
  return kinds.filter((kind) => refusals[kind]?.includes(endpoint))
}

/** Whoever sends a version is told of another. */
const sendsVersion = ({ body }: Endpoint) => body instanceof z.ZodObject && 'version' in body.shape

/** What an endpoint refuses: by its form, and what its verb refuses besides. */
export function refusalsOf(endpoint: Endpoint, refusals: DescribedContract['refusals']): Json {
  const { method, needs, path, idempotent } = endpoint
  const further = kindsOf(refusals, endpoint).map((kind) => statusOf[kind])
  const statuses = [400, 401, 503, ...further]
  if (needs !== 'anyone' && needs !== 'session') statuses.push(403)
  if (path.includes(':')) statuses.push(404)
  if (idempotent || sendsVersion(endpoint)) statuses.push(409)
  // Sent without being asked for, a body is read all the same.
  if (method !== 'GET') statuses.push(413, 415)
  return responsesOf(statuses)
}

export const rawRefusals = (kinds: readonly RefusalKind[]): Json =>
  responsesOf([...kinds.map((kind) => statusOf[kind]), 503])
