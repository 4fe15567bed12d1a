import { query } from '@outlet/shared/api/query'
import { getUserMenu } from '@outlet/shared/contract/menu'
import { pageNames } from '@outlet/shared/contract/menu-tree'
import type { MenuItem, MenuPage } from '@outlet/shared/contract/menu'
import type { Role } from '@outlet/shared/contract/roles'

/**
 * The menu that the server makes, for the session's own role or one below it. Its failures are told by
 * `watchServerMenu`, with what to do about them.
 */
export const serverMenuQuery = (asRole: Role | null) => {
  const read = query(getUserMenu, { body: asRole === null ? {} : { as_role: asRole } })
  return { ...read, meta: { ...read.meta, quiet: true }, retryOnMount: false }
}

/** `off`: not asked for by the settings. `failed`: asked for in vain so far. */
export type ServerMenu =
  | { readonly state: 'off' | 'unknown' | 'failed' }
  | {
      readonly state: 'known'
      readonly items: readonly MenuItem[]
      readonly names: ReadonlySet<string>
      /** Of every page in it, shown or not: as an administrator named it. */
      readonly labels: ReadonlyMap<string, MenuPage['label']>
    }

/** A section's name may be a page's, too. */
const pagesOf = (items: readonly MenuItem[]): readonly MenuPage[] =>
  items.flatMap((item) => (item.path === null ? item.children : [item]))

export const knownMenu = (items: readonly MenuItem[]): ServerMenu => ({
  state: 'known',
  items,
  names: pageNames(items),
  labels: new Map(pagesOf(items).map(({ name, label }) => [name, label])),
})
