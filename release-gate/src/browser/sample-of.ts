import { z } from '@outlet/shared/contract/zod'

/**
 * Strategies, from two items per list to the minimum that the schema permits. Several are needed, because a schema can
 * have constraints between fields that JSON Schema does not express.
 */
const STRATEGIES = [
  { items: 2, isLeast: false },
  { items: 0, isLeast: false },
  { items: 0, isLeast: true },
] as const
type Strategy = (typeof STRATEGIES)[number]

/** Depth at which recursive schemas end. */
const MAX_DEPTH = 12

const Schema = z.looseObject({
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
})
type Schema = z.infer<typeof Schema>

/** Sample texts for fields with a pattern. */
const TEXTS = [
  'a',
  'CNY',
  'sample',
  '1.0.0',
  '/sample',
  '#165DFF',
  '1',
  '1.5',
  '2026-01-02',
  'today',
  '08:00',
  'Aa12345',
]

/** Samples by field name, for fields whose schema only requires a string. */
const ofName: Readonly<Record<string, string>> = { currency: 'CNY', rate: '1.5', time_zone: 'Asia/Shanghai' }

const ofFormat = (format: string, now: string, count: number): string | undefined =>
  new Map([
    ['date-time', now],
    ['date', now.slice(0, 10)],
    ['uuid', `01900000-0000-7000-8000-${String(count).padStart(12, '0')}`],
    ['email', `sample${count}@example.com`],
    ['uri', 'https://example.com/sample'],
  ]).get(format)

class Sampler {
  #texts = 0
  readonly #definitions: Readonly<Record<string, unknown>>

  constructor(
    definitions: Readonly<Record<string, unknown>>,
    readonly now: string,
    readonly how: Strategy,
  ) {
    this.#definitions = definitions
  }

  of(given: unknown, depth = 0, name = ''): unknown {
    const schema = Schema.safeParse(given).data
    if (!schema || depth > MAX_DEPTH) return null
    if (schema.const !== undefined) return schema.const
    return schema.enum ? schema.enum[0] : this.#composed(schema, depth, name)
  }

  #composed(schema: Schema, depth: number, name: string): unknown {
    const one = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (one) return this.of(one.at(this.how.isLeast ? -1 : 0), depth + 1, name)
    if (schema.$ref !== undefined)
      return this.of(this.#definitions[schema.$ref.split('/').at(-1) ?? ''], depth + 1, name)
    return this.#ofType(schema, depth, name)
  }

  #ofType(schema: Schema, depth: number, name: string): unknown {
    if (schema.type === 'object') return this.#object(schema, depth)
    if (schema.type === 'array') return this.#array(schema, depth)
    if (schema.type === 'string') return this.#text(schema, name)
    if (schema.type === 'boolean') return false
    if (schema.type === 'integer' || schema.type === 'number') return this.#number(schema)
    return null
  }

  #object({ properties = {}, propertyNames, additionalProperties }: Schema, depth: number) {
    const named = (propertyNames?.enum ?? []).map((name) => [name, additionalProperties] as const)
    const all = [...Object.entries(properties), ...named]
    return Object.fromEntries(all.map(([name, each]) => [name, this.of(each, depth + 1, name)]))
  }

  #array({ items, prefixItems, minItems = 0, maxItems = Infinity }: Schema, depth: number) {
    if (prefixItems) return prefixItems.map((item) => this.of(item, depth + 1))
    const count = Math.min(maxItems, Math.max(minItems, this.how.items))
    return Array.from({ length: count }, () => this.of(items, depth + 1))
  }

  #text({ format, pattern, minLength = 0 }: Schema, name: string): string {
    this.#texts += 1
    const formed = format === undefined ? undefined : ofFormat(format, this.now, this.#texts)
    if (formed !== undefined) return formed
    const plain = ofName[name] ?? `sample ${this.#texts}`.padEnd(minLength, '.')
    if (pattern === undefined) return plain
    const wanted = new RegExp(pattern)
    return [plain, ...TEXTS].find((text) => wanted.test(text)) ?? plain
  }

  #number({ minimum, exclusiveMinimum }: Schema): number {
    if (exclusiveMinimum !== undefined) return Math.max(1, exclusiveMinimum + 1)
    return Math.max(minimum ?? 1, 1)
  }
}

/** Returns a sample value of the schema; null if none is found. */
export function sampleOf(schema: z.ZodType, now: string): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const definitions = z.record(z.string(), z.unknown()).catch({}).parse(json.$defs)
  for (const how of STRATEGIES) {
    const parsed = schema.safeParse(new Sampler(definitions, now, how).of(json))
    if (parsed.success) return parsed.data
  }
  return null
}
