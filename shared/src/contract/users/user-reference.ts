import { z } from '../zod'

/** A user as part of another record. A deleted user is named until the purge. */
export const UserReference = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['active', 'inactive', 'deleted']),
})
export type UserReference = z.infer<typeof UserReference>
