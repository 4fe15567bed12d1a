import { plainTyped, readDecimal } from './typed-decimal'

/** A number field's value: undefined while it is empty, the text itself where it can't be read as a number. */
export type TypedNumber = number | string | undefined

/**
 * Reads what is typed in a number field (`12`, `１２`, `1 000`). The text comes back as it is where it is no number of at
 * most `digits` decimals: the form then refuses it, and nothing that was typed is lost.
 */
export const readNumber = (typed: string, digits = 0): TypedNumber => {
  const text = plainTyped(typed)
  if (text === '') return undefined
  const decimal = readDecimal(text, digits)
  return typeof decimal === 'string' ? typed : Number(`${decimal.whole}.${decimal.fraction || '0'}`)
}

/** Why `readNumber` left a text unread: the code of `problem.field.*`, and the values of its sentence. */
export const numberProblem = (typed: string, digits = 0) => {
  const text = plainTyped(typed)
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  const problem = readDecimal(text, digits)
  const code =
    problem === 'ambiguous'
      ? 'field.number_ambiguous'
      : problem === 'too_many_digits' && digits === 0
        ? 'field.number_whole'
        : 'field.number_unreadable'
  return { code, values: { text, thousands: whole + fraction, decimal: `${whole}.${fraction}` } }
}

/** The number; undefined where none is typed or it can't be read. */
export const numberOrUndefined = (value: TypedNumber): number | undefined =>
  typeof value === 'number' ? value : undefined
