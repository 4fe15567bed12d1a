import { z } from '@outlet/shared/contract/zod'

/** Where a sync goes on. */
const Place = z.object({
  /** The connector's cursor of the page under way; null = the first one. */
  at: z.string().nullable(),
  /** Entries of the pages before it. */
  before: z.int(),
  /** Entries that the store listed without giving a document that could be read. */
  unread: z.int(),
})
export type Place = z.infer<typeof Place>

const START: Place = { at: null, before: 0, unread: 0 }

export const placeOf = ({ cursor }: { cursor: string | null }): Place =>
  cursor === null ? START : Place.parse(JSON.parse(cursor))
