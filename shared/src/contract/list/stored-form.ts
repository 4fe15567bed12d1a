import { z } from '../zod'

type AnySchema = z.core.$ZodTypes

/** Formats on which clients rely. Unlike input rules, they hold for all stored values. */
const FORMATS = new Set<unknown>(['uuid', 'datetime', 'date', 'url', 'safeint'])

const formatOf = (def: object): unknown => ('format' in def ? def.format : undefined)

// `$ZodTypes` includes every schema of zod, but zod's classes type their inner schemas more widely.
const known = (schema: z.core.SomeType): AnySchema => schema as AnySchema

// zod types a clone's definition by the schema's own class, which a generic walk cannot name.
const changed = (schema: AnySchema, change: object): AnySchema =>
  known(z.clone<z.core.$ZodType>(schema, { ...schema._zod.def, ...change } as never))

function withoutOwnRules(schema: AnySchema): AnySchema {
  const { def } = schema._zod
  const format = formatOf(def)
  // An e-mail address or a pattern: the schema itself is the rule.
  if (format !== undefined && !FORMATS.has(format)) return known(z.string())
  const checks = def.checks ?? []
  const formats = checks.filter((check) => FORMATS.has(formatOf(check._zod.def)))
  return formats.length === checks.length ? schema : changed(schema, { checks: formats })
}

/**
 * Returns the schema itself if its inner schema does not change, so that it is still the same schema in the OpenAPI
 * document.
 */
function withPart(schema: AnySchema, key: string, part: z.core.SomeType): AnySchema {
  const own = relaxed(known(part))
  return own === part ? schema : changed(schema, { [key]: own })
}

function withShape(schema: AnySchema, shape: z.core.$ZodShape): AnySchema {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, field, own: relaxed(known(field)) }))
  if (fields.every(({ field, own }) => own === field)) return schema
  return changed(schema, { shape: Object.fromEntries(fields.map(({ name, own }) => [name, own])) })
}

function withoutInnerRules(schema: AnySchema): AnySchema {
  const { def } = schema._zod
  switch (def.type) {
    case 'object':
      return withShape(schema, def.shape)
    case 'array':
      return withPart(schema, 'element', def.element)
    case 'record':
      return withPart(schema, 'valueType', def.valueType)
    case 'union':
      return changed(schema, { options: def.options.map((option) => relaxed(known(option))) })
    case 'nullable':
    case 'optional':
    case 'default':
      return withPart(schema, 'innerType', def.innerType)
    default:
      return schema
  }
}

const relaxed = (schema: AnySchema): AnySchema => withoutOwnRules(withoutInnerRules(schema))

const forms = new WeakMap<z.ZodType, z.ZodType>()

/** Returns the existing stored form of a schema, if any. Both have the same name in the OpenAPI document. */
export const knownStoredForm = (schema: z.ZodType): z.ZodType | undefined => forms.get(schema)

/**
 * Returns a schema for stored values: the same fields and types without the rules for new input (lengths, ranges,
 * patterns, normal forms, refinements). A value that was stored before a rule existed must not make a response fail.
 */
export function storedForm<Schema extends z.ZodType>(schema: Schema): Schema {
  // A double assertion: the walk loses the schema's type but changes only its checks, so its output type is the same.
  const form = (forms.get(schema) ?? relaxed(known(schema))) as unknown as Schema
  forms.set(schema, form)
  return form
}
