import type { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { channelSchemas } from '@outlet/shared/contract/notification-channels'
import type { z } from '@outlet/shared/contract/zod'

/** How a field is entered; `texts` and `numbers` are many, one a line. */
export type FieldType = 'text' | 'number' | 'flag' | 'choice' | 'texts' | 'numbers'

/** One field of a schema, as a form must know it. */
export interface SchemaField {
  readonly name: string
  readonly type: FieldType
  /** It has to be entered: it is neither optional nor has it a default. */
  readonly isRequired: boolean
  readonly initial: unknown
  /** Of a choice. */
  readonly options: readonly string[]
  /** Of a number. */
  readonly range: { readonly min: number; readonly max: number }
}

const initials: Readonly<Record<FieldType, unknown>> = {
  text: '',
  number: undefined,
  flag: false,
  choice: undefined,
  texts: '',
  numbers: '',
}

/** Many values stand in one input, each on a line. */
const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : value)

// Every schema of the contract is one of zod's own; its classes are none of the names that the host shares.
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

const typeOf = (schema: z.core.$ZodType): FieldType => {
  const def = defOf(schema)
  switch (def.type) {
    case 'boolean':
      return 'flag'
    case 'number':
      return 'number'
    case 'enum':
      return 'choice'
    case 'array':
      return defOf(def.element).type === 'number' ? 'numbers' : 'texts'
    default:
      return 'text'
  }
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other)

const rangeOf = (schema: z.core.$ZodType): SchemaField['range'] => {
  const { minimum, exclusiveMinimum, maximum } = schema._zod.bag
  const min = Math.max(numberOr(minimum, 0), numberOr(exclusiveMinimum, -1) + 1)
  return { min, max: numberOr(maximum, Number.MAX_SAFE_INTEGER) }
}

const fieldOf = (name: string, schema: z.core.$ZodType): SchemaField => {
  const def = defOf(schema)
  if (def.type === 'optional') return { ...fieldOf(name, def.innerType), isRequired: false }
  if (def.type === 'default') {
    return { ...fieldOf(name, def.innerType), isRequired: false, initial: asLines(def.defaultValue) }
  }
  const type = typeOf(schema)
  const options = def.type === 'enum' ? Object.values(def.entries).map(String) : []
  return { name, type, isRequired: true, initial: initials[type], options, range: rangeOf(schema) }
}

/** The fields of an object's schema, in its order. */
export const fieldsOf = (schema: z.ZodType): SchemaField[] => {
  const def = defOf(schema)
  return def.type === 'object' ? Object.entries(def.shape).map(([name, each]) => fieldOf(name, each)) : []
}

export interface KindFields {
  readonly settings: readonly SchemaField[]
  readonly secrets: readonly SchemaField[]
}

/** What is entered of a kind of channel; of web push nothing is: a browser makes it. */
export const kindFields = (kind: ChannelKind, isOwn: boolean): KindFields => {
  const schemas = kind === 'web-push' ? null : channelSchemas(kind, isOwn)
  return { settings: schemas ? fieldsOf(schemas.settings) : [], secrets: schemas ? fieldsOf(schemas.secrets) : [] }
}

const lines = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[\s,，;；、]+/)
    .filter((line) => line !== '')

/** What is no number stays as it was typed: the schema says so at its field. */
const asNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text)

const valueOf = ({ type, isRequired }: SchemaField, entered: unknown): unknown => {
  if (type === 'texts') return lines(entered)
  if (type === 'numbers') return lines(entered).map(asNumber)
  const isBlank = entered === undefined || entered === null || (typeof entered === 'string' && entered.trim() === '')
  if (!isBlank) return entered
  return isRequired && type === 'text' ? '' : undefined
}

/** The schema's input of what is entered; what may be left out and is empty is left out. */
export const inputOf = (
  fields: readonly SchemaField[],
  enteredOf: (name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, valueOf(field, enteredOf(field.name))] as const)
      .filter(([, value]) => value !== undefined),
  )

/** What stands in the form for a value that is saved. */
export const enteredOf = (field: SchemaField, saved: unknown): unknown =>
  saved === undefined ? initials[field.type] : asLines(saved)
