import type { z } from '../../contract/zod'

/** A field's label and displayed value, for showing both sides of a conflict. */
export interface FieldText {
  readonly label: string
  readonly text: string
}

export interface EditFormOptions<Values extends object, Body> {
  /** Name of the draft: `record`, `edit <id>`. */
  readonly name: string
  /** Fields that are never stored in a draft: passwords. */
  readonly secretFields?: readonly string[]
  /** Initial values, read once; `version` and other fields without an input are included. */
  readonly initial: Values
  /** The contract's schema of the body: the server's own rules, checked before anything is sent. */
  readonly schema: z.ZodType<Body>
  /** Converts the form's values to the body, if they differ. */
  readonly bodyOf?: (values: Values) => unknown
  /** Returns the form's field for a path of the body, if the names differ. */
  readonly fieldOf?: (path: string) => string
  /** Saves the body; rejects with ApiError if it is not saved. */
  readonly submit: (body: Body) => Promise<unknown>
  /** A second button that saves too, and then does something with the saved record. */
  readonly further?: { readonly label: string; readonly submit: (body: Body) => Promise<unknown> } | undefined
  /**
   * Converts the record of a version conflict (409) to the form's values, for optimistic locking: untouched fields take
   * the values that another user has saved.
   */
  readonly valuesOf?: (current: unknown) => Values
  /**
   * If passed, a conflict shows both sides and the user chooses field by field; returns null for a value that is not a
   * field.
   */
  readonly describe?: (field: string, values: Values) => FieldText | null
}
