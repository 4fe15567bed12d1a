import {
  channelSchemas,
  isOfferedKind,
  type ChannelKind,
} from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { z } from '@outlet/shared/contract/zod'

/** Input type of a field; `texts` and `numbers` have several values, one per line. */
export type FieldType = 'text' | 'number' | 'flag' | 'choice' | 'texts' | 'numbers'

/** Field of a schema with the properties that a form needs. */
export interface SchemaField {
  readonly name: string
  readonly type: FieldType
  /** Whether the field is neither optional nor has a default. */
  readonly isRequired: boolean
  readonly initial: unknown
  /** Values of a `choice` field. */
  readonly options: readonly string[]
  /** Range of a `number` field. */
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

/** Joins several values into the text of one input, one per line. */
const asLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : value)

// Every schema of the contract is a zod built-in; the host does not share zod's class names.
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

/** Fields of an object schema, in its order. */
export const fieldsOf = (schema: z.ZodType): SchemaField[] => {
  const def = defOf(schema)
  return def.type === 'object' ? Object.entries(def.shape).map(([name, each]) => fieldOf(name, each)) : []
}

export interface KindFields {
  readonly settings: readonly SchemaField[]
  readonly secrets: readonly SchemaField[]
}

/** Fields of a kind of channel; none for web push, because the browser creates its subscription. */
export const kindFields = (kind: ChannelKind, isOwn: boolean): KindFields => {
  const schemas = isOfferedKind(kind) ? channelSchemas(kind, isOwn) : null
  return { settings: schemas ? fieldsOf(schemas.settings) : [], secrets: schemas ? fieldsOf(schemas.secrets) : [] }
}

const lines = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[\s,，;；、]+/)
    .filter((line) => line !== '')

/** A text that is not a number is passed unchanged, so that the schema reports it at its field. */
const asNumber = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text)

const valueOf = ({ type, isRequired }: SchemaField, entered: unknown): unknown => {
  if (type === 'texts') return lines(entered)
  if (type === 'numbers') return lines(entered).map(asNumber)
  const isBlank = entered === undefined || entered === null || (typeof entered === 'string' && entered.trim() === '')
  if (!isBlank) return entered
  return isRequired && type === 'text' ? '' : undefined
}

/** Converts the entered values to the schema's input; empty optional values are omitted. */
export const inputOf = (
  fields: readonly SchemaField[],
  enteredOf: (name: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, valueOf(field, enteredOf(field.name))] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Form value for a stored value. */
export const enteredOf = (field: SchemaField, saved: unknown): unknown =>
  saved === undefined ? initials[field.type] : asLines(saved)
