/** Category of all products of a store whose platform lists them without configured categories. */
export const WHOLE_CATALOGUE = 'all'

/** Turns a store's category id into words: `women-bags` → `Women bags`. */
export const humanizeCategory = (id: string): string => {
  const words = id.replaceAll(/[\s_-]+/g, ' ').trim()
  return words === '' ? id : words.charAt(0).toUpperCase() + words.slice(1)
}
