import type { InlineRelease } from '@outlet/shared/contract/releases'

const RELEASE_ELEMENT = 'outlet-release'

// The server wrote this JSON into this very page from values that it had parsed; parsing them again would cost every
// first visit the schema's code.
const asRelease = (value: unknown): InlineRelease => value as InlineRelease

/** The release that a page's HTML carries: this one's unless said. */
export const readRelease = (page: Document = document): InlineRelease =>
  asRelease(JSON.parse(page.getElementById(RELEASE_ELEMENT)?.textContent ?? '{}'))
