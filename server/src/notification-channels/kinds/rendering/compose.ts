import type { ChannelMessage } from '../channel-kind'
import { cutText, inBytes, inCharacters, type Measure } from './cut'

export interface Markup {
  escape: (text: string) => string
  /** `text` is already escaped. */
  bold: (text: string) => string
  /** `label` is already escaped, `url` is not. */
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

interface ComposeOptions {
  max: number
  markup: Markup
  /** Includes the title, for kinds without a separate field for it. */
  withTitle?: boolean
  withLinks?: boolean
}

const lineOfLink = ({ label, url }: { label: string; url: string }, { escape, link }: Markup) =>
  link(cutText(label, MAX_LABEL, inCharacters, escape), url)

const linesOfFields = ({ fields }: ChannelMessage, { escape, bold }: Markup) =>
  fields.map(({ label, value }) => {
    const name = cutText(label, MAX_LABEL, inCharacters, escape)
    // One line each, so that a value cannot imitate further fields.
    return `${bold(name)}: ${cutText(value.replace(/\s+/g, ' '), MAX_FIELD, inCharacters, escape)}`
  })

/**
 * Renders title, text, fields and links as one text of at most `max`. Priority: main link, title, text, fields, other
 * links. If there are fields, the text may use at most half of the remaining space. Fields and links are included whole
 * or not at all.
 */
export function composeText(
  message: ChannelMessage,
  { max, markup, withTitle = false, withLinks = true }: ComposeOptions,
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
  const title = withTitle ? take(bold(cutText(message.title, Math.floor(room / 4), measure, escape))) : []
  // Reserves half of the remaining space for the fields, so that a long text cannot displace a price.
  const reserved = message.fields.length === 0 ? 0 : Math.floor(room / 2)
  room -= reserved
  const text = message.text.split('\n').flatMap((line) => take(cutText(line, room - measure(newline), measure, escape)))
  room += reserved
  const rest = [...linesOfFields(message, markup), ...others].flatMap(take)
  return [...title, ...text, ...rest, ...(main ? [main] : [])].join(newline)
}
