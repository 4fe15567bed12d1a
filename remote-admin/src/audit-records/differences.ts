export interface Difference {
  /** A path where it is nested: `total.minor`; empty for what has no fields. */
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{minor, currency}` is one value to people. */
const isMoney = (value: unknown): boolean => isFields(value) && 'minor' in value && 'currency' in value

const isNested = (value: unknown): value is Fields => isFields(value) && !isMoney(value)

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const fieldsOf = (value: unknown): Fields => (isNested(value) ? value : {})

const compare = (path: string, before: unknown, after: unknown): Difference[] => {
  if (same(before, after)) return []
  if (!isNested(before) && !isNested(after)) return [{ field: path, before, after }]
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((name) =>
    compare(path ? `${path}.${name}` : name, was[name], is[name]),
  )
}

/** The count of changes of an editable row: it says nothing that the record itself does not. */
const isRowVersion = ({ field, after }: Difference): boolean => field === 'version' && typeof after === 'number'

/** The subject's id stands above its fields, by its name. */
const isOwnId = ({ field, before, after }: Difference, id: string | undefined): boolean =>
  field === 'id' && id !== undefined && (after ?? before) === id

interface Told {
  readonly before?: unknown
  readonly after?: unknown
  readonly subject_id?: string
}

/** Field by field what a record tells: what it was, and what it became; what stayed as it was is left out. */
export const differences = ({ before, after, subject_id }: Told): Difference[] =>
  compare('', before, after).filter((difference) => !isRowVersion(difference) && !isOwnId(difference, subject_id))
