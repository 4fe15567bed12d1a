/** The address's parameter that says by which view one came. */
export const VIEW = 'view'

/** Of an address's query what a view keeps, in one order, so that two can be compared; without `?`. */
export const searchOf = (address: string, names: readonly string[]): string => {
  const kept = [...new URLSearchParams(address)].filter(([name]) => names.includes(name))
  kept.sort(([a, x], [b, y]) => (a === b ? x.localeCompare(y) : a.localeCompare(b)))
  return new URLSearchParams(kept).toString()
}

/**
 * Where a view leads, or the whole list; the drawers that are open close. `scope`: what says which list it is.
 */
export const addressOf = (view: { id: string; search: string } | undefined, scope: string): string =>
  `?${[scope, view && `${view.search}&${VIEW}=${view.id}`].filter(Boolean).join('&')}`
