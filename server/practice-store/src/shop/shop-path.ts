export interface ShopPath {
  siteId: string
  version: string
  /** Path segments after the version, still URL-encoded: ids may hold encoded slashes and commas. */
  segments: string[]
}

/** Returns null when the path is not of the form `/s/{site}/dw/shop/{version}/…`. */
export function parseShopPath(pathname: string): ShopPath | null {
  const match = /^\/s\/([^/]+)\/dw\/shop\/([^/]+)\/(.+)$/.exec(pathname)
  const [, siteId, version, rest] = match ?? []
  if (siteId === undefined || version === undefined || rest === undefined) return null
  return { siteId: decodePart(siteId) ?? siteId, version, segments: rest.split('/') }
}

/** Returns null when the percent-encoding is malformed. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Parses `(a,b)` into decoded ids; null for a single id. A comma within an id is URL-encoded. */
export function parseIdList(segment: string): string[] | null {
  if (!segment.startsWith('(') || !segment.endsWith(')')) return null
  return segment
    .slice(1, -1)
    .split(',')
    .filter((part) => part !== '')
    .map((part) => decodePart(part) ?? part)
}
