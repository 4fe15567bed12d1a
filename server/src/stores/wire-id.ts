import { MAX_ID } from '@outlet/shared/contract/product-code'
import { z } from '@outlet/shared/contract/zod'

/**
 * Ids are keys of indexes, and parts of addresses; PostgreSQL's text holds neither NUL nor half of a character. Some
 * shops write theirs as numbers.
 */
export const WireId = z.preprocess(
  (id) => (typeof id === 'number' ? String(id) : id),
  z
    .string()
    .min(1)
    .max(MAX_ID)
    .refine((id) => !/\p{Cs}|\0/u.test(id), { error: 'no text that can be stored' }),
)
