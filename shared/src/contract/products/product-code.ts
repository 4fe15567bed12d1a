import { normaliseCode } from '../text'
import { z } from '../zod'

export const INVALID_PRODUCT_CODE = 'product_code.invalid_format'
/** Problem code of a long number that a spreadsheet shortened, such as `1.23457E+12`. Its last digits are lost. */
export const SHORTENED_PRODUCT_CODE = 'product_code.shortened_by_spreadsheet'
const SHORTENED_NUMBER = /^\d[.,]\d+E\+?\d{1,3}$|^\d+E\+\d{1,3}$/i

/**
 * Product code of the team: letters, digits, blanks and `-`, `_`, `/`, `.`; 2 to 64 characters; starts and ends with a
 * letter or digit; consecutive blanks count as one. Compared without regard to case. Codes from spreadsheets, chats and
 * input methods are normalized first (`normaliseCode`).
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
 * Returns the other codes that differ from `code` only in separators: one kind replaced by another, or all of them by
 * one. A code is interpreted as one of these only if it has no match itself and exactly one of these has.
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

/** Whether a text that was entered instead of a code starts like a web address. */
export const isAddress = (text: string): boolean => /^\s*https?:\/\//i.test(text)

/** Maximum length of a store's product or variant id. */
export const MAX_ID = 256
/** Product id in the store's own notation. It is not always a valid product code. */
export const ProductId = z.string().min(1).max(MAX_ID)

interface Named {
  product_code?: string | undefined
  product_id?: string | undefined
}
/**
 * Identifies a product of a store by the team's product code or by the store's product id. Exactly one of them is
 * required.
 */
export const productNamed = { product_code: ProductCode.optional(), product_id: ProductId.optional() }
export const isNamedOnce = ({ product_code, product_id }: Named): boolean =>
  (product_code === undefined) !== (product_id === undefined)
export const notNamedOnce = { path: ['product_code'], error: INVALID_PRODUCT_CODE }
