import type { InlineRelease } from '@outlet/shared/contract/releases'

const RELEASE_ELEMENT = 'outlet-release'

// The server wrote this JSON from values that it had parsed. Parsing them again would add the schema's code to every
// first visit.
const asRelease = (value: unknown): InlineRelease => value as InlineRelease

/** The release in a page's HTML; by default of the current page. */
export const readRelease = (page: Document = document): InlineRelease =>
  asRelease(JSON.parse(page.getElementById(RELEASE_ELEMENT)?.textContent ?? '{}'))
