import { z } from './zod'

/** Problem details (RFC 9457, `application/problem+json`), the body of every error response. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Error code for programs and translations: `order.version_conflict`. */
  code: z.string(),
  detail: z.string().optional(),
  /** Errors by field, for forms: path `lines.0.quantity`, and the code of the message. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  request_id: z.string().optional(),
  /** For a version conflict (optimistic locking): the current row on the server. */
  current: z.unknown().optional(),
  /** For `store.not_proven`: the outcome of the store's test (`StoreTrial`). */
  outcome: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>

/** Code of a 503 response: the database stops, restarts or is not reachable. The request can be retried. */
export const DATABASE_UNAVAILABLE = 'server.database_away'
