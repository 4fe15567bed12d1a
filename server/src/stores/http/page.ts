import type { RawAnswer } from '../../platform/http-client/read-answer'

/** A page where JSON was expected. */
export interface Page {
  /** As sent, as far as it is looked at. */
  source: string
  title: string
  /** Title and what a reader sees; of a long page its title only, since anything may be mentioned somewhere in it. */
  words: string
}

const LOOKED_AT_BYTES = 64 * 1024
/** Longer than what a wall, a closed shop or a maintenance page has to say. */
const LONG_TEXT = 1500
const SHOWN_TITLE = 120

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

/** Text without markup, in one line. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&[#\w]{2,6};/g, (entity) => entities[entity] ?? ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Cut piece by piece: an expression over all of it takes long on a page that is made for that. */
const withoutScripts = (source: string): string =>
  source
    .split(/<\/(?:script|style)\s*>/i)
    .map((part) => part.split(/<(?:script|style)\b/i, 1)[0] ?? '')
    .join(' ')

const isHtml = ({ headers, body }: RawAnswer) =>
  /html/i.test(headers['content-type'] ?? '') || /^[\s\uFEFF]*</.test(body.subarray(0, 64).toString('utf8'))

/** Null for what is no page. */
export function pageIn(answer: RawAnswer): Page | null {
  if (!isHtml(answer)) return null
  const source = answer.body.subarray(0, LOOKED_AT_BYTES).toString('utf8')
  const title = withoutMarkup(/<title[^>]*>([^<]*)/i.exec(source)?.[1] ?? '').slice(0, SHOWN_TITLE)
  const text = withoutMarkup(withoutScripts(source))
  return { source, title, words: text.length > LONG_TEXT ? title : `${title} ${text}` }
}
