import { normaliseSearch } from '../contract/text'

/** Reason why a typed number is refused. */
export type DecimalProblem = 'unreadable' | 'negative' | 'ambiguous' | 'too_many_digits'

export interface TypedDecimal {
  readonly integer: string
  readonly fraction: string
}

/**
 * Normalises full-width and invisible characters, spaces, dashes, apostrophes and the full stop of a Chinese keyboard.
 */
export const plainTyped = (text: string): string => normaliseSearch(text).replaceAll('。', '.').replaceAll('’', "'")

/** Whether the text is digits in groups of three, all separated by `separator`. */
const isGrouped = (text: string, separator: string): boolean =>
  text.split(separator).every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))

const withinDigits = (decimal: TypedDecimal, digits: number): TypedDecimal | DecimalProblem =>
  decimal.fraction.length > digits ? 'too_many_digits' : decimal

/**
 * Reads a number with three digits after its only comma or point, which may separate thousands or decimals. Only the
 * console's own notation is unambiguous: `1,234` where numbers have no decimals, `1.234` where they have three.
 */
const readThreeBehind = (integer: string, fraction: string, separator: string, digits: number) => {
  if (separator === ',' && digits === 0) return { integer: integer + fraction, fraction: '' }
  if (separator === '.' && digits >= 3) return { integer, fraction }
  return 'ambiguous'
}

const readOneSeparator = (text: string, separator: string, digits: number): TypedDecimal | DecimalProblem => {
  const [integer = '', fraction = '', ...more] = text.split(separator)
  const isOnlyForGroups = separator === "'" || separator === ' ' || more.length > 0
  if (isOnlyForGroups)
    return isGrouped(text, separator) ? { integer: text.replaceAll(separator, ''), fraction: '' } : 'unreadable'
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(integer))
    return readThreeBehind(integer, fraction, separator, digits)
  return withinDigits({ integer: integer || '0', fraction }, digits)
}

const readTwoSeparators = (text: string, digits: number): TypedDecimal | DecimalProblem => {
  const at = Math.max(...['.', ',', "'", ' '].map((separator) => text.lastIndexOf(separator)))
  const [groups, fraction, point] = [text.slice(0, at), text.slice(at + 1), text[at] ?? '']
  const separator = /[^\d]/.exec(groups)?.[0] ?? ''
  if (!'.,'.includes(point) || groups.includes(point) || !isGrouped(groups, separator)) return 'unreadable'
  return withinDigits({ integer: groups.replaceAll(separator, ''), fraction }, digits)
}

/**
 * Parses a number of 0 or more as a person types it: `1299.90`, `1299,90`, `1,299.90`, `1.299,90`, `1 299.90`, also in
 * full-width characters. It ignores no character, and refuses a text with no or more than one reading.
 * @param text normalised by `plainTyped`
 * @param digits maximum number of decimal places
 */
export const readDecimal = (text: string, digits: number): TypedDecimal | DecimalProblem => {
  if (text.startsWith('-')) return 'negative'
  if (!/^[\d.,' ]*$/.test(text) || !/\d/.test(text)) return 'unreadable'
  const separators = new Set(text.match(/[.,' ]/g))
  const [separator] = separators
  if (separator === undefined) return { integer: text, fraction: '' }
  if (separators.size === 1) return readOneSeparator(text, separator, digits)
  return separators.size === 2 ? readTwoSeparators(text, digits) : 'unreadable'
}
