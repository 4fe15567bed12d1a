import { normaliseSearch } from '../contract/text'

/** Why a typed number is refused. */
export type DecimalProblem = 'unreadable' | 'negative' | 'ambiguous' | 'too_many_digits'

export interface TypedDecimal {
  readonly whole: string
  readonly fraction: string
}

/** One form for full-width and invisible characters, blanks, dashes, apostrophes and the full stop that a Chinese keyboard writes. */
export const plainTyped = (text: string): string => normaliseSearch(text).replaceAll('。', '.').replaceAll('’', "'")

/** Digits in groups of three, all parted by `separator`. */
const isGrouped = (text: string, separator: string): boolean =>
  text.split(separator).every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))

const withinDigits = (decimal: TypedDecimal, digits: number): TypedDecimal | DecimalProblem =>
  decimal.fraction.length > digits ? 'too_many_digits' : decimal

/**
 * One comma or point with three digits behind it may part thousands or decimals. Only what the console itself shows is
 * certain: `1,234` where numbers have no decimals, `1.234` where they have three.
 */
const readThreeBehind = (whole: string, fraction: string, separator: string, digits: number) => {
  if (separator === ',' && digits === 0) return { whole: whole + fraction, fraction: '' }
  if (separator === '.' && digits >= 3) return { whole, fraction }
  return 'ambiguous'
}

const readOneSeparator = (text: string, separator: string, digits: number): TypedDecimal | DecimalProblem => {
  const [whole = '', fraction = '', ...more] = text.split(separator)
  const isOnlyForGroups = separator === "'" || separator === ' ' || more.length > 0
  if (isOnlyForGroups)
    return isGrouped(text, separator) ? { whole: text.replaceAll(separator, ''), fraction: '' } : 'unreadable'
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return readThreeBehind(whole, fraction, separator, digits)
  return withinDigits({ whole: whole || '0', fraction }, digits)
}

const readTwoSeparators = (text: string, digits: number): TypedDecimal | DecimalProblem => {
  const at = Math.max(...['.', ',', "'", ' '].map((separator) => text.lastIndexOf(separator)))
  const [groups, fraction, point] = [text.slice(0, at), text.slice(at + 1), text[at] ?? '']
  const separator = /[^\d]/.exec(groups)?.[0] ?? ''
  if (!'.,'.includes(point) || groups.includes(point) || !isGrouped(groups, separator)) return 'unreadable'
  return withinDigits({ whole: groups.replaceAll(separator, ''), fraction }, digits)
}

/**
 * Reads a number of 0 or more as a person types it: `1299.90`, `1299,90`, `1,299.90`, `1.299,90`, `1 299.90`, also in
 * full-width characters. No character is ignored: what can't be read as exactly one number is refused.
 * @param text of `plainTyped`
 * @param digits how many decimal places the number may have
 */
export const readDecimal = (text: string, digits: number): TypedDecimal | DecimalProblem => {
  if (text.startsWith('-')) return 'negative'
  if (!/^[\d.,' ]*$/.test(text) || !/\d/.test(text)) return 'unreadable'
  const separators = new Set(text.match(/[.,' ]/g))
  const [separator] = separators
  if (separator === undefined) return { whole: text, fraction: '' }
  if (separators.size === 1) return readOneSeparator(text, separator, digits)
  return separators.size === 2 ? readTwoSeparators(text, digits) : 'unreadable'
}
