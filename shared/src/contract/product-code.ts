import { z } from './zod'

export const INVALID_PRODUCT_CODE = 'product_code.invalid_format'

const narrow = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * The team's product code: letters, digits, blank, `-`, `_`, `/`, `.`; 2 to 64 characters; begins and ends with a
 * letter or digit; blanks folded. Matched without regard to case. What a spreadsheet or a Chinese keyboard makes of one
 * is understood: characters that nobody sees are left out, those of full width are the usual ones.
 */
export const ProductCode = z
  .string()
  .transform((text) => narrow(text).trim().replace(/\s+/g, ' '))
  .pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 \-_/.]{0,62}[A-Za-z0-9]$/, { error: INVALID_PRODUCT_CODE }))

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
