import type { MenuChanges, MenuEntryChange, MenuItem, MenuPage } from '@outlet/shared/contract/menu'
import { arrangeMenu, changeOf } from '@outlet/shared/contract/menu/menu-tree'

/** Editable menu entry: a section, or a page in a section. */
export interface MenuEntry {
  readonly kind: MenuEntryChange['kind']
  readonly name: string
  readonly label: MenuPage['label']
  readonly byDefault: MenuPage['label']
  readonly isHidden: boolean
  readonly isRenamed: boolean
  /** Whether the page can be opened but appears in no menu. */
  readonly isUnlisted: boolean
}

export interface SectionEntry extends MenuEntry {
  readonly pages: readonly MenuEntry[]
}

type EntryKey = Pick<MenuEntry, 'kind' | 'name'>

export const keyOf = ({ kind, name }: EntryKey): string => `${kind}:${name}`

/** Current menu entries, including hidden ones; pages without a section are not menu entries. */
export const entriesOf = (defaults: readonly MenuItem[], changes: MenuChanges): SectionEntry[] => {
  const all = defaults.flatMap((item) => [item, ...item.children])
  const entry = (kind: MenuEntry['kind'], { name, label, hide_in_menu }: MenuPage): MenuEntry => {
    const change = changeOf(changes, kind, name)
    return {
      kind,
      name,
      label,
      byDefault:
        all.find((each) => each.name === name && (each.path === null) === (kind === 'section'))?.label ?? label,
      isHidden: change?.hidden ?? false,
      isRenamed: (change?.label ?? null) !== null,
      isUnlisted: hide_in_menu,
    }
  }
  return arrangeMenu(defaults, changes)
    .filter(({ path }) => path === null)
    .map((item) => ({ ...entry('section', item), pages: item.children.map((page) => entry('page', page)) }))
}

export const changeEntry = (
  changes: MenuChanges,
  { kind, name }: EntryKey,
  change: Partial<Pick<MenuEntryChange, 'label' | 'hidden'>>,
): MenuChanges => {
  const before = changeOf(changes, kind, name) ?? { kind, name, label: null, hidden: false }
  return {
    ...changes,
    entries: [
      ...changes.entries.filter((entry) => entry.kind !== kind || entry.name !== name),
      { ...before, ...change },
    ],
  }
}

export const moveEntry = (
  changes: MenuChanges,
  section: string | null,
  siblings: readonly EntryKey[],
  { from, to }: { from: number; to: number },
): MenuChanges => {
  const names = siblings.map(({ name }) => name)
  const [moved] = names.splice(from, 1)
  if (moved === undefined) return changes
  names.splice(to, 0, moved)
  const others = changes.orders.filter((order) => order.section !== section)
  // The assertion is safe: section names come from the menu that the contract's sections define.
  return { ...changes, orders: [...others, { section: section as MenuChanges['orders'][number]['section'], names }] }
}
