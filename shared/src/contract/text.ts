import { z } from './zod'

/**
 * What a text typed, pasted or uploaded by a person is for. Each kind has one normal form (Unicode TR 36 and TR 39; for
 * passwords NIST SP 800-63B); code outside of this file never normalises such text by itself.
 */
export type TextKind = 'code' | 'search' | 'tag' | 'name' | 'username' | 'note' | 'password'

/** Draws nothing: zero-width and direction marks, variation selectors, fillers, tag characters, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Halves of surrogate pairs and C0 and C1 controls; PostgreSQL stores neither NUL nor the halves. */
const CONTROL = /[\p{Cc}\p{Cs}]/gu
/** Controls of the writing direction, tag characters, interlinear annotations, and a stray byte order mark. */
const DANGEROUS = /[\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
const DASH = /[\p{Pd}\u02D7\u2043\u2212\u2796]/gu
const SLASH = /[\u2044\u2215\u29F8]/g

/** Scripts whose spelling uses the zero-width joiners (Unicode TR 31, 2.3). */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat('Sinh', 'Khmr', 'Mymr')
  .map((script) => `\\p{Script=${script}}`)
  .join('')
/** Joiners and variation selectors that belong to a word or an emoji: they change what is drawn. */
const SPELLING = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=[\\p{Extended_Pictographic}#*0-9])\\uFE0F',
  ].join('|'),
  'gu',
)

/** Latin letters as they look in Cyrillic and Greek (Unicode TR 39, confusables), for keyboards left in another layout. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АВЕЅІЈКМНОРСТХУԚԜҮ', 'ABESIJKMHOPCTXYQWY'],
    ['аеѕіјорсхуԛԝ', 'aesijopcxyqw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['ο', 'o'],
  ].flatMap(([from = '', to = '']) => [...from].map((letter, index) => [letter, to.charAt(index)])),
)

const DIGIT = /\p{Nd}/u

/** NFKC leaves the digits of other scripts as they are; each script has its ten in one run. */
const asciiDigit = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (point - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(point - zero)
}

const foldBlanks = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Keeps what a regular expression finds, and applies `change` to the rest. */
const except = (text: string, kept: RegExp, change: (rest: string) => string): string => {
  const found = text.match(kept) ?? []
  return text
    .split(kept)
    .map((rest, index) => change(rest) + (found[index] ?? ''))
    .join('')
}

/** NFKC without what draws nothing, every dash a hyphen; a cell that ends at a separator goes on in the next. */
const compatible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(/[\t\r\n]+(?=[-_/.])|(?<=[-_/.])[\t\r\n]+/g, '')
    .normalize('NFKC')

const search = (text: string): string => foldBlanks(compatible(text).replace(CONTROL, ' '))

/** `normaliseText(text, 'search')`; a bundle that needs this form alone leaves the others out. */
export const normaliseSearch = search

const code = (text: string): string =>
  foldBlanks(
    compatible(text)
      .replace(SLASH, '/')
      .replace(/\p{Nd}/gu, asciiDigit)
      .replace(/[\u0370-\u052F]/g, (letter) => LOOK_ALIKES[letter] ?? letter),
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

/** Letters and digits of full width, which an input method left on writes. */
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

/** The normal form of a text of this kind. Applying it twice changes nothing more. */
export const normaliseText = (text: string, kind: TextKind): string => normalForms[kind](text)

/** `normaliseText(text, 'code')`, without the other forms: first pages have it. */
export const normaliseCode = code

/** Two tags with the same key are one tag: NFKC and case fold. */
export const tagKey = (text: string): string =>
  tag(text).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')

/** Each tag once, in its first spelling. */
export const uniqueTags = (tags: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tagKey(tag))) first.set(tagKey(tag), tag)
  return [...first.values()]
}

/** Something is drawn: neither blank, nor only marks without a letter, nor the blank braille pattern. */
export const isVisible = (text: string): boolean => /[^\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Left by a decoder where bytes were not of the encoding. */
export const isGarbled = (text: string): boolean => text.includes('\uFFFD')

/** Empty text is the length's fault alone. */
const isDrawn = (text: string) => text === '' || isVisible(text)

const typed = (form: (text: string) => string) => z.string().overwrite(form)

export const textOf = (kind: TextKind) => typed(normalForms[kind])

/** A name on one line; `required` and `tooLong` are problem codes. */
export const nameText = (max: number, required?: string, tooLong?: string) =>
  typed(name).min(1, required).max(max, tooLong).refine(isDrawn, { error: required })

export const tagText = (max: number, invalid?: string) =>
  typed(tag)
    .min(1, invalid)
    .max(max, invalid)
    .refine((tag) => isDrawn(tag) && !isGarbled(tag), { error: invalid })

/** PostgreSQL stores neither. */
const UNSTORABLE = /[\0\p{Cs}]/gu
/** Maximum length of a stored tag: more than any rule for tags has ever allowed. */
const MAX_STORED_TAG = 300

/**
 * A tag as a filter or a removal names it: as it is stored, whatever today's rules refuse of a tag that is given. The server
 * compares spellings (`tagKey`).
 */
export const knownTag = (invalid?: string) =>
  z
    .string()
    .overwrite((tag) => tag.replace(UNSTORABLE, ''))
    .min(1, invalid)
    .max(MAX_STORED_TAG, invalid)

/** Text of several lines; empty is allowed. */
export const noteText = (max: number, tooLong?: string) => typed(note).max(max, tooLong)

export const searchText = (max: number) => typed(search).max(max)

/** A code that needs not have the form of `ProductCode`, or not yet. */
export const codeText = (max: number) => typed(code).max(max)

const SCRIPTS = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Thaana', 'Devanagari', 'Bengali', 'Gurmukhi'],
  ...['Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar'],
  ...['Georgian', 'Ethiopic', 'Khmer', 'Mongolian', 'Syriac', 'Nko', 'Tifinagh', 'Yi', 'Cherokee', 'Javanese'],
  ...['Balinese', 'Canadian_Aboriginal', 'Ol_Chiki', 'Adlam'],
]
/** The writing systems of Chinese, Japanese and Korean use several scripts, and Latin beside them. */
const SCRIPT_SETS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...SCRIPTS.map((script) => [script]),
].map((scripts) => [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`).join(''))

/** Compiled at the first name: three dozen of them take time. */
let patterns: readonly RegExp[] | undefined

/** Of one writing system (Unicode TR 39, "highly restrictive"). */
export const isOfOneScript = (text: string): boolean => {
  patterns ??= SCRIPT_SETS.map((members) => new RegExp(`^[${members}]*$`, 'u'))
  return patterns.some((pattern) => pattern.test(text))
}
