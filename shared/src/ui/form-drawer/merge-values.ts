type Values = Readonly<Record<string, unknown>>

/** The optimistic-locking version. No user edits it, so the newer one applies. */
export const VERSION = 'version'

export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Three-way merge of a user's input with a concurrent save: an untouched field takes the saved value, an edited one
 * preserves the input.
 */
export const mergeValues = <V extends Values>(base: V, mine: V, theirs: V): V => {
  const edited = Object.entries(mine).filter(([field, value]) => field !== VERSION && !isSameJson(value, base[field]))
  return { ...theirs, ...Object.fromEntries(edited) }
}

export interface DifferingField {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Whether `mergeValues` preserves `mine`. */
  readonly isMinePreserved: boolean
}

/** Fields in which the two sides differ. */
export const differingFields = <V extends Values>(base: V, mine: V, theirs: V): DifferingField[] =>
  Object.keys(theirs)
    .filter((field) => !isSameJson(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      isMinePreserved: !isSameJson(mine[field], base[field]),
    }))
