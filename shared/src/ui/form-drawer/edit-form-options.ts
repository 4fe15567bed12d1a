import type { z } from '../../contract/zod'

/** A field as people know it, for showing both sides of a conflict. */
export interface FieldText {
  readonly label: string
  readonly text: string
}

export interface EditFormOptions<Values extends object, Body> {
  /** Names the draft: `record`, `edit <id>`. */
  readonly name: string
  /** Fields that no draft may keep: passwords. */
  readonly secretFields?: readonly string[]
  /** What the form starts with, taken once; `version` and other fields without an input ride along. */
  readonly initial: Values
  /** The contract's schema of the body: the server's own rules, said before anything is sent. */
  readonly schema: z.ZodType<Body>
  /** Where the form's values are not the body as they stand. */
  readonly bodyOf?: (values: Values) => unknown
  /** The form's field for a path of the body, where it has another name. */
  readonly fieldOf?: (path: string) => string
  /** Rejects with ApiError when it is not saved. */
  readonly submit: (body: Body) => Promise<unknown>
  /** A second button that saves too, and does something with what was saved. */
  readonly further?: { readonly label: string; readonly submit: (body: Body) => Promise<unknown> } | undefined
  /** The form's values of what somebody else saved meanwhile (409): what was not touched here is taken over. */
  readonly valuesOf?: (current: unknown) => Values
  /** With it, a conflict shows both sides and lets the person choose field by field; null for what is no field. */
  readonly describe?: (field: string, values: Values) => FieldText | null
}
