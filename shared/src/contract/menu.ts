import { z } from './zod'
import { endpoint } from './endpoint'
import { hostRoutes } from './host-routes'
import { Label } from './label'
import { Role } from './roles'
import { sectionNames } from './sections'
import { storedForm } from './stored-form'
import { nameText } from './text'

const MenuPage = z.object({
  /** Of a route, or of a section of the contract. */
  name: z.string(),
  label: Label,
  icon: z.string().nullable(),
  /** The place among its siblings, from 0. */
  order: z.int(),
  /** May be opened, but the menu doesn't show it. */
  hide_in_menu: z.boolean(),
  /** Null for a section. */
  path: z.string().nullable(),
})
export type MenuPage = z.infer<typeof MenuPage>

/** A section with its pages; or a page of no section, without children. */
export const MenuItem = MenuPage.extend({ children: z.array(MenuPage) })
export type MenuItem = z.infer<typeof MenuItem>

/** The specification's menu call, a read: every page that the role may open, those not shown included. */
export const getUserMenu = endpoint({
  method: 'POST',
  path: '/user/menu',
  summary: 'The menu of the signed-in user, or as a role below theirs sees it',
  needs: 'session',
  body: z.strictObject({ as_role: Role.optional() }),
  response: z.object({ items: z.array(MenuItem) }),
  topics: ['menu'],
})

/** The connected stores, for each of which a page may stand in the menu: no more of them than a menu needs. */
export const listMenuStores = endpoint({
  method: 'GET',
  path: '/menu/stores',
  summary: 'Names of the connected stores, as menus show them',
  needs: 'stores.read',
  response: z.object({ items: z.array(z.object({ key: z.string(), name: z.string() })) }),
  topics: ['stores'],
})

const MenuText = nameText(40, 'menu.label_invalid', 'menu.label_invalid')
/** Of a section or a route; of a store's page, with the store's key behind it. */
const Name = z.string().min(1).max(130)

/** How an administrator names an entry. */
export const MenuLabel = z.strictObject({ 'zh-CN': MenuText, 'en-US': MenuText })
export type MenuLabel = z.infer<typeof MenuLabel>

export const MenuEntryChange = z.strictObject({
  kind: z.enum(['section', 'page']),
  name: Name,
  /** Null: the label that its remote gives it. */
  label: MenuLabel.nullable().default(null),
  /** Hidden = absent: the page of a hidden entry is not found. */
  hidden: z.boolean(),
})
export type MenuEntryChange = z.infer<typeof MenuEntryChange>

export const MenuOrder = z.strictObject({
  /** The section whose pages these are; null: the sections themselves. */
  section: z.enum(sectionNames).nullable().default(null),
  names: z.array(Name).max(200),
})
export type MenuOrder = z.infer<typeof MenuOrder>

/** All that administrators changed of a role's menu; what is named here and not pinned at present stays for later. */
export const MenuChanges = z.strictObject({
  entries: z.array(MenuEntryChange).max(500),
  orders: z.array(MenuOrder).max(50),
})
export type MenuChanges = z.infer<typeof MenuChanges>

export const Menu = z.object({
  role: Role,
  /** As hosts and remotes make it. */
  defaults: z.array(MenuItem),
  changes: storedForm(MenuChanges),
  version: z.int(),
})
export type Menu = z.infer<typeof Menu>

export const getMenu = endpoint({
  method: 'GET',
  path: '/menu/:role',
  summary: 'The menu of a role: what it is made of, and what administrators changed',
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

/** The admin's page where menus are changed. */
const MENU_PAGE = 'MenuList'

const always = [
  { kind: 'page', name: hostRoutes.start.name },
  { kind: 'section', name: hostRoutes.start.section },
] as const
const alwaysForAdmins = [...always, { kind: 'page', name: MENU_PAGE }, { kind: 'section', name: 'system' }] as const

/** Rules that page and server share. */
export const menuCan = {
  /** Everybody arrives at the start page; and whoever hides the page of menus could not show it again. */
  hide: (role: Role, { kind, name }: Pick<MenuEntryChange, 'kind' | 'name'>) =>
    !(role === 'admin' ? alwaysForAdmins : always).some((entry) => entry.kind === kind && entry.name === name),
}
