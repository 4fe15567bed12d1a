import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from './connector-error'

export interface Entries<Entry> {
  read: Entry[]
  /** `store.bad_shape` of the first unreadable entry; null when all were readable. */
  unreadable: ConnectorError | null
}

/** Returns an error that states the problem with a response and its position. */
export const badShape = (issue: Pick<z.core.$ZodIssue, 'path' | 'message'> | undefined): ConnectorError =>
  new ConnectorError('store.bad_shape', {
    message: `unexpected response at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`,
  })

/**
 * Schema of a list that tolerates single entries of an unexpected shape: one such product neither hides the others nor
 * affects the store's health. If several entries exist and none is readable, the list itself is invalid.
 */
export const readableEntries = <Schema extends z.ZodType>(schema: Schema) =>
  z.array(z.unknown()).transform((all, context): Entries<z.output<Schema>> => {
    const results = all.map((entry) => schema.safeParse(entry))
    const read = results.flatMap(({ success, data }) => (success ? [data] : []))
    const at = results.findIndex(({ success }) => !success)
    const issue = results[at]?.error?.issues[0]
    if (!issue) return { read, unreadable: null }
    const where = { path: [at, ...issue.path], message: issue.message }
    if (read.length > 0 || all.length === 1) return { read, unreadable: badShape(where) }
    context.addIssue({ code: 'custom', ...where })
    return z.NEVER
  })
