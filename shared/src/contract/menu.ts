import { z } from './zod'
import { endpoint } from './endpoint'
import { hostRoutes } from './releases/host-routes'
import { Label } from './label'
import { Role } from './users/roles'
import { sectionNames } from './menu/sections'
import { storedForm } from './list/stored-form'
import { nameText } from './text'

const MenuPage = z.object({
  /** Name of a route, or of a section of the contract. */
  name: z.string(),
  label: Label,
  icon: z.string().nullable(),
  /** Position among the siblings, starting at 0. */
  order: z.int(),
  /** Whether the menu omits the page although it can be opened. */
  hide_in_menu: z.boolean(),
  /** Null for a section. */
  path: z.string().nullable(),
})
export type MenuPage = z.infer<typeof MenuPage>

/** Section with its pages, or a page without a section, which has no children. */
export const MenuItem = MenuPage.extend({ children: z.array(MenuPage) })
export type MenuItem = z.infer<typeof MenuItem>

/**
 * The menu call of the specification. It is a read despite POST, and returns every page that the role may open,
 * including those that are not shown.
 */
export const getUserMenu = endpoint({
  method: 'POST',
  path: '/user/menu',
  summary: 'The menu of the signed-in user, or as a role below theirs sees it',
  needs: 'session',
  body: z.strictObject({ as_role: Role.optional() }),
  response: z.object({ items: z.array(MenuItem) }),
  topics: ['menu'],
})

/** Connected stores, with only the fields that store pages in the menu need. */
export const listMenuStores = endpoint({
  method: 'GET',
  path: '/menu/stores',
  summary: 'List the names of the connected stores',
  needs: 'stores.read',
  response: z.object({ items: z.array(z.object({ key: z.string(), name: z.string() })) }),
  topics: ['stores'],
})

const MenuText = nameText(40, 'menu.label_invalid', 'menu.label_invalid')
/** Name of a section or route; for the page of a store, followed by the store's key. */
const Name = z.string().min(1).max(130)

/** Custom label of a menu entry. */
export const MenuLabel = z.strictObject({ 'zh-CN': MenuText, 'en-US': MenuText })
export type MenuLabel = z.infer<typeof MenuLabel>

export const MenuEntryChange = z.strictObject({
  kind: z.enum(['section', 'page']),
  name: Name,
  /** Null = the default label. */
  label: MenuLabel.nullable().default(null),
  /** Whether the entry is removed: its page then returns "not found". */
  hidden: z.boolean(),
})
export type MenuEntryChange = z.infer<typeof MenuEntryChange>

export const MenuOrder = z.strictObject({
  /** Section whose pages are ordered; null = the sections themselves. */
  section: z.enum(sectionNames).nullable().default(null),
  names: z.array(Name).max(200),
})
export type MenuOrder = z.infer<typeof MenuOrder>

/** All changes to a role's menu. Changes of entries that are not pinned at present are retained. */
export const MenuChanges = z.strictObject({
  entries: z.array(MenuEntryChange).max(500),
  orders: z.array(MenuOrder).max(50),
})
export type MenuChanges = z.infer<typeof MenuChanges>

export const Menu = z.object({
  role: Role,
  /** Default menu, as defined by the host and the remotes. */
  defaults: z.array(MenuItem),
  changes: storedForm(MenuChanges),
  version: z.int(),
})
export type Menu = z.infer<typeof Menu>

export const getMenu = endpoint({
  method: 'GET',
  path: '/menu/:role',
  summary: "Retrieve the menu of a role with its entries and the administrators' changes",
  needs: 'menu.read',
  response: Menu,
  topics: ['menu'],
})

export const changeMenu = endpoint({
  method: 'PUT',
  path: '/menu/:role',
  summary: 'Rename, hide, order or reset entries of a role’s menu: sets all changes of it',
  needs: 'menu.write',
  body: z.strictObject({ changes: MenuChanges, version: z.int() }),
  response: Menu,
})

/** Page on which an admin edits menus. */
const MENU_PAGE = 'MenuList'

const always = [
  { kind: 'page', name: hostRoutes.start.name },
  { kind: 'section', name: hostRoutes.start.section },
] as const
const alwaysForAdmins = [...always, { kind: 'page', name: MENU_PAGE }, { kind: 'section', name: 'system' }] as const

/** Permitted actions, shared by page and server. */
export const menuCan = {
  /**
   * Whether an entry can be hidden. The start page cannot, because every sign-in leads to it; for admins, neither can
   * the page on which menus are edited, because they could not show it again.
   */
  hide: (role: Role, { kind, name }: Pick<MenuEntryChange, 'kind' | 'name'>) =>
    !(role === 'admin' ? alwaysForAdmins : always).some((entry) => entry.kind === kind && entry.name === name),
}
