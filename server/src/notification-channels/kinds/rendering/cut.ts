export type Measure = (text: string) => number

export const inCharacters: Measure = (text) => text.length
export const inBytes: Measure = (text) => Buffer.byteLength(text)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Cuts a plain text so that its escaped form fits, with an ellipsis at the cut. Cuts between graphemes, so that neither
 * an emoji nor an escape sequence is broken. Returns '' if not even the ellipsis fits.
 */
export function cutText(text: string, max: number, measure: Measure, escape = (part: string) => part): string {
  const escaped = escape(text)
  if (measure(escaped) <= max) return escaped
  const ellipsis = escape('…')
  const room = max - measure(ellipsis)
  if (room < 0) return ''
  let size = 0
  let result = ''
  for (const { segment } of graphemes.segment(text)) {
    const part = escape(segment)
    size += measure(part)
    if (size > room) break
    result += part
  }
  return result.trimEnd() + ellipsis
}
