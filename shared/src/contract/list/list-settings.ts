import { endpoint } from '../endpoint'
import { Timestamp } from '../time'
import { z } from '../zod'
import { storedForm } from './stored-form'

/** Key of a list in the console, including lists of remotes: `orders`. */
export const ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,62}$/)

/** Settings of one column. Columns without an entry use the list's defaults. */
export const ListColumn = z.strictObject({
  key: z.string().min(1).max(60),
  is_shown: z.boolean(),
  is_pinned: z.boolean(),
  /** Width in CSS pixels; null = the list's default. */
  width: z.int().min(40).max(1000).nullable().default(null),
  /** For the workplace, whose cards are stored like columns: the card's column. Absent = the widget's default. */
  size: z.enum(['main', 'side', 'full']).optional(),
})
export type ListColumn = z.infer<typeof ListColumn>

/** Columns in display order; null = the list's default. */
export const ListColumns = z.array(ListColumn).max(100).nullable()
export type ListColumns = z.infer<typeof ListColumns>

/** Saved view: filters and sort order of a list under a name. */
export const ListView = z.object({
  id: z.uuid(),
  list: ListKey,
  name: z.string(),
  /** Query string of the page without the question mark: `status=placed&sort=-total`. */
  search: z.string(),
  /** Whether all users see the view. */
  is_shared: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type ListView = z.infer<typeof ListView>

export const getList = endpoint({
  method: 'GET',
  path: '/lists/:listKey',
  summary: "Retrieve the caller's columns of a list and its views, own and shared, oldest first",
  needs: 'lists.read',
  response: z.object({ columns: storedForm(ListColumns), views: z.array(ListView) }),
  topics: ['lists'],
})
