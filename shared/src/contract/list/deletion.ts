import { Timestamp } from '../time'
import { z } from '../zod'

/** Minimum number of days in which a deleted record can be restored (soft delete). The purge runs hourly. */
export const RESTORABLE_DAYS = 30

/** Deletion of a record that can still be restored. */
export const Deletion = z.object({
  at: Timestamp,
  /** Name of the user who deleted the record; null if the audit trail no longer has it. */
  by: z.string().nullable(),
  restorable_until: Timestamp,
})
export type Deletion = z.infer<typeof Deletion>

/** Fields of every editable record that can be restored after its deletion. `version`: for optimistic locking. */
export const recordFields = {
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Set only for deleted records. */
  deletion: Deletion.nullable().optional(),
  version: z.int(),
}
