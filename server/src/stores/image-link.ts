/** Maximum number of images in a gallery; a product may have thousands. */
export const MAX_IMAGES_A_COLOR = 12

/**
 * Accepts absolute http(s) links only. On the store's own origin returns the path alone, so that the store's address
 * may change.
 */
export function imageLink(link: string | null | undefined, baseUrl: string): string | null {
  if (!link || link.length > 1000 || !URL.canParse(link, baseUrl)) return null
  const url = new URL(link, baseUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  return url.origin === baseUrl ? url.pathname + url.search : url.href
}
