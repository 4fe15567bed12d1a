import { endingOf, mediaTypes } from '@outlet/shared/contract/gate/file-kinds'
import { HOST_PAGES } from '@outlet/shared/contract/gate/host-pages'

/** What a release's file is sent as; a kind that nobody knows as bytes. */
export function contentType(path: string): string {
  // The host's templates: pages are sent filled, by their own addresses, never rendered from here.
  if (HOST_PAGES.some((page) => page === path)) return 'text/plain; charset=utf-8'
  return mediaTypes[endingOf(path)] ?? 'application/octet-stream'
}
