import { z } from '../zod'
import { endpoint } from '../endpoint'
import { storedForm } from './stored-form'
import { nameText } from '../text'
import { Timestamp } from '../time'

/** Key of a list in the console, including lists of remotes: `orders`. */
export const ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,62}$/)

/** Settings of one column. Columns without an entry use the list's defaults. */
export const ListColumn = z.strictObject({
  key: z.string().min(1).max(60),
  is_shown: z.boolean(),
  is_pinned: z.boolean(),
  /** Width in CSS pixels; null = the list's default. */
  width: z.int().min(40).max(1000).nullable().default(null),
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

/** Permitted actions, shared by page and server. */
export const listViewCan = {
  /** The owner may change a view; an admin may also change shared views. */
  change: (
    { owner, is_shared }: { owner: Pick<ListView['owner'], 'id'>; is_shared: boolean },
    me: { id: string; isAdmin: boolean },
  ) => owner.id === me.id || (is_shared && me.isAdmin),
}

export const getList = endpoint({
  method: 'GET',
  path: '/lists/:listKey',
  summary: "Retrieve the caller's columns of a list and its views, own and shared, oldest first",
  needs: 'lists.read',
  response: z.object({ columns: storedForm(ListColumns), views: z.array(ListView) }),
  topics: ['lists'],
})

export const setListColumns = endpoint({
  method: 'PUT',
  path: '/lists/:listKey/columns',
  summary: "Store the caller's columns of a list; null restores the default",
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
  summary: 'Save the filters and sort order of a list as a view',
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
