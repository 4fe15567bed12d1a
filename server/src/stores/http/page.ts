import type { RawResponse } from '../../platform/http-client/read-response'

/** An HTML page received instead of JSON. */
export interface Page {
  /** Source up to the size limit. */
  source: string
  title: string
  /** Title and visible text; only the title of a long page, since a long text may mention anything. */
  visibleText: string
}

const MAX_PAGE_BYTES = 64 * 1024
/** Text length above which a page is not a challenge, a closed shop or a maintenance page. */
const LONG_TEXT_LENGTH = 1500
const MAX_TITLE_LENGTH = 120

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&rsquo;': '’',
  '&nbsp;': ' ',
}

/** Removes markup and joins the text to one line. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[#\w]{2,6};/g, (entity) => entities[entity] ?? ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/**
 * Removes scripts and styles piece by piece: one regular expression over the whole source is slow on a page crafted for
 * that (ReDoS).
 */
const withoutScripts = (source: string): string =>
  source
    .split(/<\/(?:script|style)\s*>/i)
    .map((part) => part.split(/<(?:script|style)\b/i, 1)[0] ?? '')
    .join(' ')

const isHtml = ({ headers, body }: RawResponse) =>
  /html/i.test(headers['content-type'] ?? '') || /^[\s\uFEFF]*</.test(body.subarray(0, 64).toString('utf8'))

/** Parses an HTML page; null when the response is not a page. */
export function pageIn(response: RawResponse): Page | null {
  if (!isHtml(response)) return null
  const source = response.body.subarray(0, MAX_PAGE_BYTES).toString('utf8')
  const title = withoutMarkup(/<title[^>]*>([^<]*)/i.exec(source)?.[1] ?? '').slice(0, MAX_TITLE_LENGTH)
  const text = withoutMarkup(withoutScripts(source))
  return { source, title, visibleText: text.length > LONG_TEXT_LENGTH ? title : `${title} ${text}` }
}
