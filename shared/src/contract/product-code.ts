import { z } from './zod'

export const INVALID_PRODUCT_CODE = 'product_code.invalid_format'

/**
 * The team's product code: letters, digits, blank, `-`, `_`, `/`, `.`; 2 to 64 characters; begins and ends with a
 * letter or digit; blanks folded. Matched without regard to case.
 */
export const ProductCode = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, ' '))
  .pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 \-_/.]{0,62}[A-Za-z0-9]$/, { error: INVALID_PRODUCT_CODE }))
