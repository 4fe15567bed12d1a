type Values = Readonly<Record<string, unknown>>

/** Tells which state was read; nobody enters it, so the newer one counts. */
export const VERSION = 'version'

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Brings together what somebody entered and what somebody else saved meanwhile: a field that was not touched here takes
 * the saved value, a touched one keeps what was entered.
 */
export const mergeValues = <V extends Values>(base: V, mine: V, theirs: V): V => {
  const kept = Object.entries(mine).filter(([field, value]) => field !== VERSION && !same(value, base[field]))
  return { ...theirs, ...Object.fromEntries(kept) }
}

export interface DifferingField {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** What `mergeValues` keeps. */
  readonly isMineKept: boolean
}

/** The fields in which the two sides differ. */
export const differingFields = <V extends Values>(base: V, mine: V, theirs: V): DifferingField[] =>
  Object.keys(theirs)
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      isMineKept: !same(mine[field], base[field]),
    }))
