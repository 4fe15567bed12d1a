/** The menu item that a key leads to; null for a key that moves nowhere. */
export const nextItem = (menu: HTMLElement | null, key: string): HTMLElement | null => {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const target = { Home: 0, End: -1, ArrowDown: (at + 1) % items.length, ArrowUp: at <= 0 ? -1 : at - 1 }[key]
  return target === undefined ? null : (items.at(target) ?? null)
}
