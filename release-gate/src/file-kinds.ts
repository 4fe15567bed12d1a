/** Media types by file extension. A release may contain only these files, apart from the host's pages. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  // Packages for teams in other repositories, included in the host's files.
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Extension of a file in lower case, such as `.js` for `a/B.JS`; empty if there is none. */
export const endingOf = (path: string): string => (/[^/](\.[^./]+)$/.exec(path)?.[1] ?? '').toLowerCase()

export const loadedByPages: readonly string[] = Object.keys(mediaTypes).map((ending) => ending.slice(1))
export const isLoadedByPages = (path: string): boolean => Object.hasOwn(mediaTypes, endingOf(path))
export const isScript = (path: string): boolean => ['.js', '.mjs'].includes(endingOf(path))
