import { query, quietly } from '@outlet/shared/api/query'
import { getUserMenu } from '@outlet/shared/contract/menu'
import { pageNames } from '@outlet/shared/contract/menu/menu-tree'
import type { MenuItem, MenuPage } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/users/roles'

/**
 * Query of the server's menu, for the session's own role or a role below it. `watchServerMenu` shows failures and
 * offers another try.
 */
export const serverMenuQuery = (asRole: Role | null) => ({
  ...quietly(query(getUserMenu, { body: asRole === null ? {} : { as_role: asRole } })),
  retryOnMount: false,
})

/** `off`: the settings do not use it. `failed`: every try has failed so far. */
export type ServerMenu =
  | { readonly state: 'off' | 'unknown' | 'failed' }
  | {
      readonly state: 'known'
      readonly items: readonly MenuItem[]
      readonly names: ReadonlySet<string>
      /** Labels of all its pages, hidden ones included, by name. An administrator may have changed them. */
      readonly labels: ReadonlyMap<string, MenuPage['label']>
    }

/** Without the sections, since a section and a page may have the same name. */
const pagesOf = (items: readonly MenuItem[]): readonly MenuPage[] =>
  items.flatMap((item) => (item.path === null ? item.children : [item]))

export const knownMenu = (items: readonly MenuItem[]): ServerMenu => ({
  state: 'known',
  items,
  names: pageNames(items),
  labels: new Map(pagesOf(items).map(({ name, label }) => [name, label])),
})
