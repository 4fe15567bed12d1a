export type Measure = (text: string) => number

export const inCharacters: Measure = (text) => text.length
export const inBytes: Measure = (text) => Buffer.byteLength(text)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * As much of a plain text as fits, once escaped, with an ellipsis where something is missing. Cut between what a reader
 * sees as characters, so that neither an emoji nor an escape is broken; '' when not even the ellipsis fits.
 */
export function cut(text: string, max: number, measure: Measure, escape = (part: string) => part): string {
  const whole = escape(text)
  if (measure(whole) <= max) return whole
  const end = escape('…')
  const room = max - measure(end)
  if (room < 0) return ''
  let size = 0
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    const part = escape(segment)
    size += measure(part)
    if (size > room) break
    kept += part
  }
  return kept.trimEnd() + end
}
