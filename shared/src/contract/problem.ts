import { z } from './zod'

/** RFC 9457 problem details, as every refusal of the API answers (`application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What happened, for programs and translations: `order.version_conflict`. */
  code: z.string(),
  detail: z.string().optional(),
  /** By field, for forms: path `lines.0.quantity`, code of the message. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  request_id: z.string().optional(),
  /** With a version conflict: the row as the server has it now. */
  current: z.unknown().optional(),
})
export type Problem = z.infer<typeof Problem>

/** Code of a 503: the database stops, restarts or can't be reached; what was asked may be asked again. */
export const DATABASE_AWAY = 'server.database_away'
