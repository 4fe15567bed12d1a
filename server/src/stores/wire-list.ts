import { z } from '@outlet/shared/contract/zod'

/** List in a store's response; missing or null = empty. */
export const wireList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])
