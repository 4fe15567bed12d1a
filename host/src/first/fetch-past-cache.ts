/**
 * Fetches a file past the browser's cache and replaces the cached response: files of a release are cached for a year,
 * and a damaged one would be refused at every visit.
 */
export const fetchPastCache = async (url: string): Promise<void> => {
  const { origin, pathname } = new URL(url, location.href)
  await fetch(origin + pathname, { cache: 'reload' })
}
