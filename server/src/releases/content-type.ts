import { extname } from 'node:path/posix'
import { HOST_PAGES } from './host-pages'

const types: Record<string, string> = {
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
  // Packages for teams in other repositories, among the host's files.
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const endingOf = (path: string) => extname(path).toLowerCase()

/** Endings of what a page loads, which is all that a release may hold besides the host's pages. */
export const loadedByPages: readonly string[] = Object.keys(types).map((ending) => ending.slice(1))
export const isLoadedByPages = (path: string): boolean => Object.hasOwn(types, endingOf(path))

/** What a release's file is sent as; a kind that nobody knows as bytes. */
export function contentType(path: string): string {
  // The host's templates: pages are sent filled, by their own addresses, never rendered from here.
  if (HOST_PAGES.some((page) => page === path)) return 'text/plain; charset=utf-8'
  return types[endingOf(path)] ?? 'application/octet-stream'
}
