import { z } from '@outlet/shared/contract/zod'

/** Position from which a sync resumes. */
const Place = z.object({
  /** The connector's cursor of the current page; null = the first one. */
  at: z.string().nullable(),
  /** Number of entries in the pages before it. */
  before: z.int(),
  /** Number of listed entries without a readable document. */
  unread: z.int(),
})
export type Place = z.infer<typeof Place>

const START: Place = { at: null, before: 0, unread: 0 }

export const placeOf = ({ cursor }: { cursor: string | null }): Place =>
  cursor === null ? START : Place.parse(JSON.parse(cursor))
