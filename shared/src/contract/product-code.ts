import { normaliseCode } from './text'
import { z } from './zod'

export const INVALID_PRODUCT_CODE = 'product_code.invalid_format'
/** A long number that a spreadsheet has shortened: `1.23457E+12`. Its last digits are lost. */
export const SHORTENED_PRODUCT_CODE = 'product_code.shortened_by_spreadsheet'
const SHORTENED_NUMBER = /^\d[.,]\d+E\+?\d{1,3}$|^\d+E\+\d{1,3}$/i

/**
 * The team's product code: letters, digits, blank, `-`, `_`, `/`, `.`; 2 to 64 characters; starts and ends with a letter
 * or digit; blanks folded. Matched without regard to case. What a spreadsheet, a chat or an input method makes of a code
 * is read in its normal form (`normaliseCode`).
 */
export const ProductCode = z
  .string()
  .transform(normaliseCode)
  .pipe(
    z
      .string()
      .refine((code) => !SHORTENED_NUMBER.test(code), { error: SHORTENED_PRODUCT_CODE, abort: true })
      .regex(/^[A-Za-z0-9][A-Za-z0-9 \-_/.]{0,62}[A-Za-z0-9]$/, { error: INVALID_PRODUCT_CODE }),
  )

const SEPARATORS = ['-', '_', '/', '.', ' ']

/**
 * The other codes that differ from `code` in nothing but its separators: one kind of them replaced by another, or all of
 * them by one. A code is read as one of these only where it matches nothing itself and exactly one of these does.
 */
export const codesWithOtherSeparators = (code: string): string[] => {
  const present = SEPARATORS.filter((separator) => code.includes(separator))
  const spellings = SEPARATORS.flatMap((other) => [
    ...present.map((separator) => code.replaceAll(separator, other)),
    code.replace(/[-_/. ]+/g, other),
  ])
  return [...new Set(spellings)].filter(
    (spelling) => spelling !== code && ProductCode.safeParse(spelling).data === spelling,
  )
}

/** So long an id of a store is at most. */
export const MAX_ID = 256
/** What a store itself calls a product, letter for letter: not always in the form of a product code. */
export const ProductId = z.string().min(1).max(MAX_ID)

interface Named {
  product_code?: string | undefined
  product_id?: string | undefined
}
/** A product of a store by the team's code, or by its own id there: one of the two. */
export const productNamed = { product_code: ProductCode.optional(), product_id: ProductId.optional() }
export const isNamedOnce = ({ product_code, product_id }: Named): boolean =>
  (product_code === undefined) !== (product_id === undefined)
export const notNamedOnce = { path: ['product_code'], error: INVALID_PRODUCT_CODE }
