/** Encodings that spreadsheets and older systems write, as `TextDecoder` names them; UTF-8 first. */
export const encodings = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-kr'] as const),
  ...(['windows-1251', 'windows-1252'] as const),
] as const
export type Encoding = (typeof encodings)[number]

/** Decodes a file in this encoding, without its byte order mark; null if some bytes are invalid in the encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // Control and private-use characters: the encoding is wrong. U+FFFD: the text was damaged before it was saved.
    return /[\p{Co}\uFFFD]|(?![\t\n\v\f\r\0])\p{Cc}/u.test(text) ? null : text
  } catch {
    return null
  }
}

const withMark = (bytes: Uint8Array): Encoding | null => {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (starts(0xef, 0xbb, 0xbf)) return 'utf-8'
  if (starts(0xff, 0xfe)) return 'utf-16le'
  return starts(0xfe, 0xff) ? 'utf-16be' : null
}

/** Detects UTF-16: ASCII in it has a zero in every second byte, and other text files have no zeros. */
function withZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < bytes.length / 8) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Characters that text in an encoding mostly consists of; text in another encoding, decoded as this one, does not. */
const TYPICAL: Readonly<Partial<Record<Encoding, RegExp>>> = {
  'windows-1251': /(?<=[А-яЁё])[а-яё]/g,
  'windows-1252': /(?<=[A-Za-z])[à-öø-ÿß]/g,
}
/**
 * Byte ranges of the frequent characters, which these encodings sort first: first and last lead byte, lowest trail
 * byte.
 */
const FREQUENT: Readonly<Partial<Record<Encoding, readonly [number, number, number]>>> = {
  gb18030: [0xb0, 0xd7, 0xa1],
  big5: [0xa4, 0xc6, 0x40],
  'euc-kr': [0xb0, 0xc8, 0xa1],
}

function shareOfFrequent(bytes: Uint8Array, [first, last, trail]: readonly [number, number, number]): number {
  let [pairs, frequent] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    at += 1
    pairs += 1
    if (lead >= first && lead <= last && (bytes[at] ?? 0) >= trail) frequent += 1
  }
  return pairs === 0 ? 0 : frequent / pairs
}

const share = (text: string, of: RegExp): number => {
  const foreign = text.match(/[^\0-\x7F]/g)?.length ?? 0
  return foreign === 0 ? 0 : (text.match(of)?.length ?? 0) / foreign
}

/** Likelihood, from 0 to 1, that a text decoded in an encoding is natural language. */
function likeness(bytes: Uint8Array, encoding: Encoding, text: string): number {
  // Nearly every Japanese phrase has kana between its characters.
  if (encoding === 'shift_jis')
    return share(text, /[\u3040-\u30FA\u30FC]/g) > 0.15 ? share(text, /[\u3040-\u30FF\u4E00-\u9FFF]/g) : 0
  const typical = TYPICAL[encoding]
  if (typical) return share(text, typical)
  const frequent = FREQUENT[encoding]
  if (!frequent) return 0
  // Frequent Chinese characters have the same bytes as Korean ones; Korean has spaces between its words.
  const doubt = encoding === 'euc-kr' && !/[\uAC00-\uD7A3] [\uAC00-\uD7A3]/.test(text) ? 0.8 : 1
  return shareOfFrequent(bytes, frequent) * (encoding === 'euc-kr' ? doubt : 0.9)
}

export interface DecodedFile {
  /** Possible encodings, the likeliest first, with the text decoded in each. */
  readonly readings: readonly { readonly encoding: Encoding; readonly text: string }[]
  /**
   * Whether the first reading is certain: by its byte order mark, as valid UTF-8, as UTF-16, or by a recognised
   * heading.
   */
  readonly isCertain: boolean
}

/**
 * Decodes a text file without guessing: if its encoding is uncertain, the user chooses among the readings. If
 * `isRecognised` accepts exactly one reading (by a heading in non-ASCII letters), that reading is certain.
 */
export function decodeFile(bytes: Uint8Array, isRecognised: (text: string) => boolean = () => false): DecodedFile {
  const marked = withMark(bytes) ?? withZeros(bytes)
  for (const encoding of marked ? [marked] : (['utf-8'] as const)) {
    const text = decodeAs(bytes, encoding)
    if (text !== null) return { readings: [{ encoding, text }], isCertain: true }
  }
  if (marked) return { readings: [], isCertain: true }
  const readings = encodings
    .filter((encoding) => !encoding.startsWith('utf'))
    .flatMap((encoding) => {
      const text = decodeAs(bytes, encoding)
      return text === null ? [] : { encoding, text, likeness: likeness(bytes, encoding, text) }
    })
    .sort((one, other) => other.likeness - one.likeness)
  const recognised = readings.filter(({ text }) => isRecognised(text))
  if (recognised.length === 1)
    return { readings: recognised.map(({ encoding, text }) => ({ encoding, text })), isCertain: true }
  return { readings: readings.map(({ encoding, text }) => ({ encoding, text })), isCertain: false }
}
