import { endpoint } from '../endpoint'
import { nameText } from '../text'
import { z } from '../zod'
import { ListColumns, ListView } from './list-settings'
import { storedForm } from './stored-form'

export * from './list-settings'

/** Permitted actions, shared by page and server. */
export const listViewCan = {
  /** The owner may change a view; an admin may also change shared views. */
  change: (
    { owner, is_shared }: { owner: Pick<ListView['owner'], 'id'>; is_shared: boolean },
    me: { id: string; isAdmin: boolean },
  ) => owner.id === me.id || (is_shared && me.isAdmin),
}

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
