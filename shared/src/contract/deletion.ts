import { Timestamp } from './time'
import { z } from './zod'

/** So long after a deletion what was deleted can be restored at least; the purge that takes it away runs every hour. */
export const RESTORABLE_DAYS = 30

/** Of what is deleted and can still be restored. */
export const Deletion = z.object({
  at: Timestamp,
  /** The name of who deleted it; null where the audit trail no longer has it. */
  by: z.string().nullable(),
  restorable_until: Timestamp,
})
export type Deletion = z.infer<typeof Deletion>
