import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from './connector-error'

/** What could be read of a list. */
export interface Entries<Entry> {
  read: Entry[]
  /** `store.bad_shape`, of the first entry that could not be read; null where all could. */
  unreadable: ConnectorError | null
}

/** The error that tells what is wrong with an answer, and where. */
export const badShape = (issue: Pick<z.core.$ZodIssue, 'path' | 'message'> | undefined): ConnectorError =>
  new ConnectorError('store.bad_shape', {
    message: `unexpected answer at ${issue?.path.join('.') || 'its top'}: ${issue?.message ?? 'unknown'}`,
  })

/**
 * A list of which single entries may be of an unexpected shape: one such product is no reason to know nothing of the
 * others, or to think ill of the store. Where none of several can be read, the list itself does not fit.
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
