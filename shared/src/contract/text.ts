import { z } from './zod'

/**
 * Purpose of a text that a user typed, pasted or uploaded. Each kind has one normal form (Unicode TR 36 and TR 39; for
 * passwords NIST SP 800-63B). Code outside this file never normalizes such text itself.
 */
export type TextKind = 'code' | 'search' | 'tag' | 'name' | 'username' | 'note' | 'password'

/** Invisible characters: zero-width and direction marks, variation selectors, fillers, tag characters, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Unpaired surrogates, and C0 and C1 control characters. PostgreSQL cannot store NUL and unpaired surrogates. */
const CONTROL = /[\p{Cc}\p{Cs}]/gu
/**
 * Control characters of the writing direction, tag characters, interlinear annotations, and byte order marks within a
 * text.
 */
const DANGEROUS = /[\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
const DASH = /[\p{Pd}\u02D7\u2043\u2212\u2796]/gu
const SLASH = /[\u2044\u2215\u29F8]/g

/** Scripts whose spelling uses zero-width joiners (Unicode TR 31, 2.3). */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat('Sinh', 'Khmr', 'Mymr')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Joiners and variation selectors that are part of a word or an emoji and change how it is drawn. */
const SPELLING = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}#*0-9])\\uFE0F',
  ].join('|'),
  'gu',
)

/**
 * Cyrillic and Greek letters with the same shape as Latin ones (Unicode TR 39, confusables), typed with another
 * keyboard layout.
 */
const CONFUSABLES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅІЈКМНОРСТХУԚԜҮ', 'ABESIJKMHOPCTXYQWY'],
    ['аеѕіјорсхуԛԝ', 'aesijopcxyqw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['ο', 'o'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to.charAt(index)])),
)

const DIGIT = /\p{Nd}/u

/** Converts digits of other scripts to ASCII, which NFKC does not. In each script the ten digits are consecutive. */
const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}

const foldBlanks = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Applies `change` to all parts of a text except the matches of a regular expression. */
const except = (text: string, preserved: RegExp, change: (rest: string) => string): string => {
  const found = text.match(preserved) ?? []
  return text
    .split(preserved)
    .map((rest, index) => change(rest) + (found[index] ?? ''))
    .join('')
}

/**
 * Applies NFKC, removes invisible characters and replaces every dash with a hyphen. A separator at a cell boundary
 * joins the two cells.
 */
const compatible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(/[\t\r\n]+(?=[-_/.])|(?<=[-_/.])[\t\r\n]+/g, '')
    .normalize('NFKC')

const search = (text: string): string => foldBlanks(compatible(text).replace(CONTROL, ' '))

/** Same as `normaliseText(text, 'search')`, so that a bundle that needs only this form omits the others. */
export const normaliseSearch = search

const code = (text: string): string =>
  foldBlanks(
    compatible(text)
      .replace(SLASH, '/')
      .replace(/\p{Nd}/gu, asciiDigit)
      .replace(/[\u0370-\u052F]/g, (letter) => CONFUSABLES[letter] ?? letter),
  )

const name = (text: string): string =>
  foldBlanks(
    except(text.normalize('NFC'), SPELLING, (rest) =>
      rest.replace(INVISIBLE, '').replace(/\s/g, ' ').replace(CONTROL, ''),
    ),
  ).normalize('NFC')

const note = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(DANGEROUS, '')
    .replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, '')
    .trim()

/** Converts full-width letters and digits, which an active input method produces. */
const narrow = (text: string) => text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (wide) => wide.normalize('NFKC'))

const tag = (text: string): string => narrow(name(text))

const username = (text: string): string => name(text).replace(INVISIBLE, '')

const normalForms: Readonly<Record<TextKind, (text: string) => string>> = {
  code,
  search,
  tag,
  name,
  username,
  note,
  password: (text) => text.normalize('NFKC'),
}

/** Returns the normal form of a text of this kind. Idempotent. */
export const normaliseText = (text: string, kind: TextKind): string => normalForms[kind](text)

/** Same as `normaliseText(text, 'code')`, so that the first pages load only this form. */
export const normaliseCode = code

/** Returns the key of a tag (NFKC and case folding). Tags with equal keys are the same tag. */
export const tagKey = (text: string): string =>
  tag(text).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Removes tags with equal keys; the first spelling stays. */
export const uniqueTags = (tags: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag)
  return [...first.values()]
}

/** Whether a text is visible: not only blanks, combining marks or the blank braille pattern. */
export const isVisible = (text: string): boolean => /[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Whether a text contains the replacement character that a decoder inserts for invalid bytes. */
export const isGarbled = (text: string): boolean => text.includes('\uFFFD')

/** Empty text passes, because the length rule already reports it. */
const isDrawn = (text: string) => text === '' || isVisible(text)

const typed = (form: (text: string) => string) => z.string().overwrite(form)

export const textOf = (kind: TextKind) => typed(normalForms[kind])

/** Name on one line. `required` and `tooLong` are problem codes. */
export const nameText = (max: number, required?: string, tooLong?: string) =>
  typed(name).min(1, required).max(max, tooLong).refine(isDrawn, { error: required })

export const tagText = (max: number, invalid?: string) =>
  typed(tag)
    .min(1, invalid)
    .max(max, invalid)
    .refine((tag) => isDrawn(tag) && !isGarbled(tag), { error: invalid })

/** Characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/gu
/** Maximum length of a stored tag, longer than any rule for tags has ever allowed. */
const MAX_STORED_TAG = 300

/**
 * Existing tag in a filter or a removal: as stored, even if today's rules would refuse it as a new tag. The server
 * compares tags by `tagKey`.
 */
export const knownTag = (invalid?: string) =>
  z
    .string()
    .overwrite((tag) => tag.replace(UNSTORABLE, ''))
    .min(1, invalid)
    .max(MAX_STORED_TAG, invalid)

/** Text with several lines; may be empty. */
export const noteText = (max: number, tooLong?: string) => typed(note).max(max, tooLong)

export const searchText = (max: number) => typed(search).max(max)

/** Code that does not have to satisfy the format of `ProductCode`. */
export const codeText = (max: number) => typed(code).max(max)

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Ethiopic', 'Khmer', 'Mongolian', 'Syriac', 'Nko', 'Tifinagh', 'Yi', 'Cherokee', 'Javanese'],
  ...['Balinese', 'Canadian_Aboriginal', 'Ol_Chiki', 'Adlam'],
]
/** Chinese, Japanese and Korean use several scripts, and Latin in addition. */
const SCRIPT_SETS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...SCRIPTS.map((script) => [script]),
].map((scripts) => [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`).join(''))

/** Compiled at first use, because compiling three dozen patterns takes time. */
let patterns: readonly RegExp[] | undefined

/** Whether a text uses a single writing system (Unicode TR 39, "highly restrictive"). */
export const isOfOneScript = (text: string): boolean => {
  patterns ??= SCRIPT_SETS.map((members) => new RegExp(`^[${members}]*$`, 'u'))
  return patterns.some((pattern) => pattern.test(text))
}
