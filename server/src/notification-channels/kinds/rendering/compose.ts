import type { ChannelMessage } from '../channel-kind'
import { cut, inBytes, inCharacters, type Measure } from './cut'

export interface Markup {
  escape: (text: string) => string
  /** Of escaped text. */
  bold: (text: string) => string
  /** Of an escaped label and an address as it is. */
  link: (label: string, url: string) => string
  newline: string
  measure: Measure
}

export const plain: Markup = {
  escape: (text) => text,
  bold: (text) => text,
  link: (label, url) => `${label}: ${url}`,
  newline: '\n',
  measure: inCharacters,
}
export const plainBytes: Markup = { ...plain, measure: inBytes }

const MAX_LABEL = 60
const MAX_FIELD = 300

interface Composing {
  max: number
  markup: Markup
  /** Where the kind has no place of its own for it. */
  withTitle?: boolean
  withLinks?: boolean
}

const lineOfLink = ({ label, url }: { label: string; url: string }, { escape, link }: Markup) =>
  link(cut(label, MAX_LABEL, inCharacters, escape), url)

const linesOfFields = ({ fields }: ChannelMessage, { escape, bold }: Markup) =>
  fields.map(({ label, value }) => {
    const name = cut(label, MAX_LABEL, inCharacters, escape)
    // One line each: a value does not pass for further fields.
    return `${bold(name)}: ${cut(value.replace(/\s+/g, ' '), MAX_FIELD, inCharacters, escape)}`
  })

/**
 * Title, text, fields and links in one text of at most `max`. The main link comes first of all, then the title, the text
 * (whose end is cut at half of the room where there are fields), the fields and the other links, each whole or not at all.
 */
export function compose(
  message: ChannelMessage,
  { max, markup, withTitle = false, withLinks = true }: Composing,
): string {
  const { escape, bold, newline, measure } = markup
  const [main, ...others] = withLinks ? message.links.map((link) => lineOfLink(link, markup)) : []
  let room = max - (main ? measure(main) + measure(newline) : 0)
  const take = (line: string) => {
    const size = measure(line) + measure(newline)
    if (line === '' || size > room) return []
    room -= size
    return [line]
  }
  const title = withTitle ? take(bold(cut(message.title, Math.floor(room / 4), measure, escape))) : []
  // A price must not be cut away by a long text: up to half of what is left is kept for the fields.
  const kept = message.fields.length === 0 ? 0 : Math.floor(room / 2)
  room -= kept
  const text = message.text.split('\n').flatMap((line) => take(cut(line, room - measure(newline), measure, escape)))
  room += kept
  const rest = [...linesOfFields(message, markup), ...others].flatMap(take)
  return [...title, ...text, ...rest, ...(main ? [main] : [])].join(newline)
}
