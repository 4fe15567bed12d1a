import { internalFields } from '@outlet/shared/contract/audit-records'

export interface Difference {
  /** Path of the field, such as `total.minor`; empty for a value without fields. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{minor, currency}` is treated as one value. */
const isMoney = (value: unknown): boolean => isFields(value) && 'minor' in value && 'currency' in value

const isNested = (value: unknown): value is Fields => isFields(value) && !isMoney(value)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const fieldsOf = (value: unknown): Fields => (isNested(value) ? value : {})

const compare = (path: string, before: unknown, after: unknown): Difference[] => {
  if (isSame(before, after)) return []
  if (!isNested(before) && !isNested(after)) return [{ field: path, before, after }]
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    compare(path ? `${path}.${name}` : name, was[name], is[name]),
  )
}

/** Whether the field is the row version (optimistic locking), which adds nothing to the record. */
const isRowVersion = ({ field, after }: Difference): boolean => field === 'version' && typeof after === 'number'

/** Whether the field is the subject's id, which the heading already shows by name. */
const isOwnId = ({ field, before, after }: Difference, id: string | undefined): boolean =>
  field === 'id' && id !== undefined && (after ?? before) === id

interface RecordedChange {
  readonly before?: unknown
  readonly after?: unknown
  readonly subject_id?: string
}

/** Differences between the values before and after, by field; unchanged fields are left out. */
export const differences = ({ before, after, subject_id }: RecordedChange): Difference[] =>
  compare('', before, after).filter(
    (difference) =>
      !isRowVersion(difference) && !isOwnId(difference, subject_id) && !internalFields.has(difference.field),
  )
