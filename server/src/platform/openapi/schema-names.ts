import { knownStoredForm } from '@outlet/shared/contract/list/stored-form'
import { z } from '@outlet/shared/contract/zod'

export type Json = Record<string, unknown>

/** Request or response side: defaults and transformations yield different schemas for the two. */
export type Side = 'input' | 'output'
const sides = ['input', 'output'] as const

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
type OverrideContext = Parameters<Override>[0]

/** Formats that make zod's long pattern redundant. */
const PLAIN_FORMATS = new Set(['date', 'date-time', 'uuid'])

/** Removes limits and patterns that carry no information. */
function shorten({ jsonSchema }: OverrideContext) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/** Allows additional properties in responses: within a version, responses may gain fields that clients must ignore. */
function leaveOpen({ zodSchema, jsonSchema }: OverrideContext) {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties
}

/**
 * Moves a default to the description: code generators make a field with a default mandatory, so that requests could not
 * omit it.
 */
function describeDefault({ jsonSchema }: OverrideContext) {
  if (!('default' in jsonSchema)) return
  jsonSchema.description = `${JSON.stringify(jsonSchema.default)} unless said`
  delete jsonSchema.default
}

const simplify =
  (side: Side, parameters: ReadonlySet<unknown>): Override =>
  (context) => {
    shorten(context)
    if (side === 'output') leaveOpen(context)
    else if (!parameters.has(context.zodSchema)) describeDefault(context)
  }

interface NamedSchemas {
  /** Schemas to reference by name wherever they occur. */
  names: ReadonlyMap<z.ZodType, string>
  /** Descriptions by name. */
  descriptions: Readonly<Record<string, string>>
  /** Schemas that the document must contain, named or not. */
  roots: Readonly<Record<Side, readonly z.ZodType[]>>
  /** Schemas of query parameters, which are optional even with a default. */
  parameters: ReadonlySet<unknown>
}

type Ids = ReadonlyMap<z.ZodType, string>

const isUnnamed = (id: string) => id.startsWith('#')

/** Converts all schemas to JSON Schema at once, by id, so that they reference each other by id. */
function convert(
  ids: Ids,
  { names, descriptions, roots, parameters }: NamedSchemas,
  side: Side,
): ReadonlyMap<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const schema of new Set([...names.keys(), ...roots[side]])) {
    const described = side === 'output' ? (knownStoredForm(schema) ?? schema) : schema
    registry.add(described, { id: ids.get(schema) ?? '' })
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: side,
    unrepresentable: 'any',
    uri: (id) => id,
    override: simplify(side, parameters),
  })
  return new Map(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...json }]) => {
      const description = descriptions[id]
      return [id, description === undefined ? json : { description, ...json }]
    }),
  )
}

const refsOf = (json: Json) => [...JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g)].map(([, id = '']) => id)

/** Ids reachable from the given ones, which are included. */
function reachableIds(all: ReadonlyMap<string, Json>, from: Iterable<string>): ReadonlySet<string> {
  const found = new Set(from)
  // Iteration over a Set includes elements added meanwhile.
  for (const id of found) for (const ref of refsOf(all.get(id) ?? {})) found.add(ref)
  return found
}

/** The contract's schemas as JSON Schema, in which named schemas are references to components. */
export class SchemaNames {
  readonly #ids: Ids
  readonly #json: Readonly<Record<Side, ReadonlyMap<string, Json>>>
  readonly #reached: Readonly<Record<Side, ReadonlySet<string>>>
  readonly #twoSided: ReadonlySet<string>

  constructor(named: NamedSchemas) {
    const { names, roots } = named
    const ids = new Map(names)
    for (const schema of [...roots.input, ...roots.output]) if (!ids.has(schema)) ids.set(schema, `#${ids.size}`)
    const bySide = <Value>(make: (side: Side) => Value) => ({ input: make('input'), output: make('output') })
    this.#ids = ids
    this.#json = bySide((side) => convert(ids, named, side))
    this.#reached = bySide((side) =>
      reachableIds(
        this.#json[side],
        roots[side].map((schema) => this.#idOf(schema)),
      ),
    )
    this.#twoSided = this.#findTwoSided()
  }

  #idOf(schema: z.ZodType): string {
    const id = this.#ids.get(schema)
    if (id === undefined) throw new Error('a schema missing from the document')
    return id
  }

  /** Named schemas used in requests and responses that differ between the two, directly or through a reference. */
  #findTwoSided(): ReadonlySet<string> {
    const { input, output } = this.#reached
    const both = [...input].filter((id) => output.has(id))
    const textOf = (side: Side, id: string) => JSON.stringify(this.#json[side].get(id))
    const differing = new Set(both.filter((id) => textOf('input', id) !== textOf('output', id)))
    const isTwo = (id: string) => [...reachableIds(this.#json.input, [id])].some((each) => differing.has(each))
    return new Set(both.filter(isTwo))
  }

  #component(id: string, side: Side): string {
    return side === 'input' && this.#twoSided.has(id) ? `${id}Input` : id
  }

  /** Replaces references by component references; unnamed schemas are inlined. */
  #resolve(json: Json, side: Side): Json {
    const resolve = (_key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || !('$ref' in value) || typeof value.$ref !== 'string')
        return value
      const { $ref: id, ...rest } = value
      if (isUnnamed(id)) return resolve('', { ...rest, ...this.#json[side].get(id) })
      return { ...rest, $ref: `#/components/schemas/${this.#component(id, side)}` }
    }
    return z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(json, resolve)))
  }

  /** JSON Schema of a schema at its place of use. */
  of(schema: z.ZodType, side: Side): Json {
    return this.#resolve({ $ref: this.#idOf(schema) }, side)
  }

  /** Components: every named schema in use. `OrderLineInput` is the request form of OrderLine. */
  components(): Json {
    const all = sides.flatMap((side) =>
      [...this.#reached[side]]
        .filter((id) => !isUnnamed(id))
        .map((id) => [this.#component(id, side), this.#resolve(this.#json[side].get(id) ?? {}, side)] as const),
    )
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
