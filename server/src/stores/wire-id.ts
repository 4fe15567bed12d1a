import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { z } from '@outlet/shared/contract/zod'

/**
 * A product or variant id. Ids are keys of indexes and parts of URLs; PostgreSQL's text type stores neither NUL nor
 * unpaired surrogates. Some shops write ids as numbers.
 */
export const WireId = z.preprocess(
  (id) => (typeof id === 'number' ? String(id) : id),
  z
    .string()
    .min(1)
    .max(MAX_ID)
    .refine((id) => !/\p{Cs}|\0/u.test(id), { error: 'no text that can be stored' }),
)
