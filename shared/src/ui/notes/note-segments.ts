export interface NoteSegment {
  readonly kind: 'text' | 'link' | 'mention'
  readonly text: string
}

/** Address in a text, up to white space, quotes or Chinese punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"'`，。；：！？、（）【】《》「」]+/gi
/** Punctuation that ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}]+$/

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const isAddress = (text: string): boolean => URL.canParse(text)

/** Splits a text at the matches of a pattern. */
const splitAt = (
  text: string,
  pattern: RegExp,
  kind: NoteSegment['kind'],
  trim: (match: string) => string,
): NoteSegment[] => {
  const parts: NoteSegment[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const part = trim(match)
    if (part === '') continue
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push({ kind, text: part })
    end = index + part.length
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts
}

const trimAddress = (match: string) => {
  const address = match.replace(TRAILING, '')
  return isAddress(address) ? address : ''
}

/** Splits the text of a note into plain text, web addresses and the names of mentioned users. */
export const noteSegments = (text: string, names: readonly string[]): NoteSegment[] => {
  const parts = splitAt(text, ADDRESS, 'link', trimAddress)
  if (names.length === 0) return parts
  // The longest name first, so that "@Lin Wei" is not split after "@Lin".
  const longestFirst = [...names].sort((one, other) => other.length - one.length)
  const pattern = RegExp(longestFirst.map((name) => escaped(`@${name}`)).join('|'), 'g')
  return parts.flatMap((part) => (part.kind === 'text' ? splitAt(part.text, pattern, 'mention', String) : [part]))
}
