const MORE = '…'

const segmenter = new Intl.Segmenter()

export type Measure = (text: string) => number

/** As most services count. */
export const inCharacters: Measure = (text) => text.length
export const inBytes: Measure = (text) => Buffer.byteLength(text)

/** The beginning of a text that is no longer than `most`, `…` included; no character, and no emoji of several, is broken. */
export function cutText(text: string, most: number, measure: Measure = inCharacters): string {
  if (measure(text) <= most) return text
  let cut = ''
  let room = most - measure(MORE)
  for (const { segment } of segmenter.segment(text)) {
    room -= measure(segment)
    if (room < 0) break
    cut += segment
  }
  return cut + MORE
}

/**
 * Puts lines together, each already in the service's markup, without becoming longer than `most`: lines are left out from
 * the end, never cut, so that neither an escape nor a link is broken. `last` is always there: the main link.
 */
export function joinLines(
  lines: readonly string[],
  last: readonly string[],
  { most, measure = inCharacters, between = '\n' }: { most: number; measure?: Measure; between?: string },
): string {
  const kept: string[] = []
  const whole = (all: readonly string[]) => [...all, ...last].join(between)
  for (const line of lines) {
    if (measure(whole([...kept, line])) > most) break
    kept.push(line)
  }
  return whole(kept)
}
