import { z } from './zod'
import { endpoint } from './endpoint'
import { storedForm } from './stored-form'
import { nameText } from './text'
import { Timestamp } from './time'

/** Names a list of the console, also one that a remote brings: `orders`. */
export const ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,62}$/)

/** One column as a user likes it; the list's own settings hold for those that are not named. */
export const ListColumn = z.strictObject({
  key: z.string().min(1).max(60),
  is_shown: z.boolean(),
  is_pinned: z.boolean(),
  /** In CSS pixels; null = the list's own. */
  width: z.int().min(40).max(1000).nullable().default(null),
})
export type ListColumn = z.infer<typeof ListColumn>

/** In the order in which they show; null = as the list comes. */
export const ListColumns = z.array(ListColumn).max(100).nullable()
export type ListColumns = z.infer<typeof ListColumns>

/** Filters and sort of a list under a name. */
export const ListView = z.object({
  id: z.uuid(),
  list: ListKey,
  name: z.string(),
  /** As the page's address holds them, without the question mark: `status=placed&sort=-total`. */
  search: z.string(),
  /** Everybody sees it. */
  is_shared: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type ListView = z.infer<typeof ListView>

/** Rules that page and server share. */
export const listViewCan = {
  /** One's own; an admin also keeps order among the shared ones. */
  change: ({ owner, is_shared }: Pick<ListView, 'owner' | 'is_shared'>, me: { id: string; isAdmin: boolean }) =>
    owner.id === me.id || (is_shared && me.isAdmin),
}

export const getList = endpoint({
  method: 'GET',
  path: '/lists/:listKey',
  summary: 'A list’s columns as one likes them, and its views: one’s own and the shared ones, oldest first',
  needs: 'lists.read',
  response: z.object({ columns: storedForm(ListColumns), views: z.array(ListView) }),
  topics: ['lists'],
})

export const setListColumns = endpoint({
  method: 'PUT',
  path: '/lists/:listKey/columns',
  summary: 'Keep a list’s columns as one likes them; null: as the list comes',
  needs: 'lists.write',
  body: z.strictObject({ columns: ListColumns.default(null) }),
  response: z.object({ columns: storedForm(ListColumns) }),
})

const viewFields = {
  name: nameText(60, 'list_view.name_required', 'list_view.name_too_long'),
  search: z.string().max(4000),
  is_shared: z.boolean(),
}

export const createListView = endpoint({
  method: 'POST',
  path: '/lists/:listKey/views',
  summary: 'Keep filters and sort of a list under a name',
  needs: 'lists.write',
  body: z.strictObject(viewFields),
  response: ListView,
  status: 201,
  idempotent: true,
})

export const updateListView = endpoint({
  method: 'PATCH',
  path: '/list-views/:viewId',
  summary: 'Rename, share or change a view',
  needs: 'lists.write',
  body: z.strictObject({ version: z.int(), ...z.strictObject(viewFields).partial().shape }),
  response: ListView,
})

export const deleteListView = endpoint({
  method: 'DELETE',
  path: '/list-views/:viewId',
  summary: 'Delete a view; can be restored',
  needs: 'lists.write',
  response: z.object({}),
})

export const restoreListView = endpoint({
  method: 'POST',
  path: '/list-views/:viewId/restore',
  summary: 'Undo a deletion',
  needs: 'lists.write',
  response: ListView,
})
