/** Category of all products of a store whose platform lists products without configured categories. */
export const FULL_CATALOGUE_ID = 'all'

/** Returns a readable label for a store's category id: `women-bags` → `Women bags`. */
export const humanizeCategory = (id: string): string => {
  const label = id.replaceAll(/[\s_-]+/g, ' ').trim()
  return label === '' ? id : label.charAt(0).toUpperCase() + label.slice(1)
}
