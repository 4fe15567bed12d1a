import { plainTyped, readDecimal } from './typed-decimal'

/** A number field's value: undefined if empty, the text itself if it cannot be parsed as a number. */
export type TypedNumber = number | string | undefined

/**
 * Parses the text of a number field (`12`, `１２`, `1 000`). Returns the text unchanged if it is not a number of at most
 * `digits` decimals: the form then refuses it, and the input is not lost.
 */
export const readNumber = (typed: string, digits = 0): TypedNumber => {
  const text = plainTyped(typed)
  if (text === '') return undefined
  const decimal = readDecimal(text, digits)
  return typeof decimal === 'string' ? typed : Number(`${decimal.integer}.${decimal.fraction || '0'}`)
}

/** Reason why `readNumber` returned a text: the code of `problem.field.*` and the message's values. */
export const numberProblem = (typed: string, digits = 0) => {
  const text = plainTyped(typed)
  const [integer = '', fraction = ''] = text.split(/[.,]/)
  const problem = readDecimal(text, digits)
  const code =
    problem === 'ambiguous'
      ? 'field.number_ambiguous'
      : problem === 'too_many_digits' && digits === 0
        ? 'field.number_whole'
        : 'field.number_unreadable'
  return { code, values: { text, thousands: integer + fraction, decimal: `${integer}.${fraction}` } }
}

/** The number; undefined if the field is empty or unparseable. */
export const numberOrUndefined = (value: TypedNumber): number | undefined =>
  typeof value === 'number' ? value : undefined
