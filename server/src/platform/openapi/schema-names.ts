import { knownStoredForm } from '@outlet/shared/contract/stored-form'
import { z } from '@outlet/shared/contract/zod'

export type Json = Record<string, unknown>

/** Of what is sent, or of what is answered: defaults and transformations make two schemas of one. */
export type Side = 'input' | 'output'
const sides = ['input', 'output'] as const

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
type OverrideContext = Parameters<Override>[0]

/** Of these, the name of the format says all that zod's long pattern does. */
const PLAIN_FORMATS = new Set(['date', 'date-time', 'uuid'])

/** What is of no use to whoever reads the document. */
function shorten({ jsonSchema }: OverrideContext) {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
}

/** Within a version answers grow: whoever reads them takes what is new for no error. */
function leaveOpen({ zodSchema, jsonSchema }: OverrideContext) {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties
}

/** Generators make whatever has a default a field that is always there, which could not be left out of a body then. */
function tellDefault({ jsonSchema }: OverrideContext) {
  if (!('default' in jsonSchema)) return
  jsonSchema.description = `${JSON.stringify(jsonSchema.default)} unless said`
  delete jsonSchema.default
}

const simplify =
  (side: Side, parameters: ReadonlySet<unknown>): Override =>
  (context) => {
    shorten(context)
    if (side === 'output') leaveOpen(context)
    else if (!parameters.has(context.zodSchema)) tellDefault(context)
  }

interface NamedSchemas {
  /** All that are to be told by name, wherever they stand. */
  names: ReadonlyMap<z.ZodType, string>
  /** By name. */
  descriptions: Readonly<Record<string, string>>
  /** What the document is to hold, with a name or without. */
  roots: Readonly<Record<Side, readonly z.ZodType[]>>
  /** Those of queries, which may be left out whatever their default. */
  parameters: ReadonlySet<unknown>
}

type Ids = ReadonlyMap<z.ZodType, string>

const isUnnamed = (id: string) => id.startsWith('#')

/** Each in JSON by its id, all at once: a reference is to the id of another. */
function convert(
  ids: Ids,
  { names, descriptions, roots, parameters }: NamedSchemas,
  side: Side,
): ReadonlyMap<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const schema of new Set([...names.keys(), ...roots[side]])) {
    const told = side === 'output' ? (knownStoredForm(schema) ?? schema) : schema
    registry.add(told, { id: ids.get(schema) ?? '' })
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

/** The ids that are reached from those given, which are among them. */
function reached(all: ReadonlyMap<string, Json>, from: Iterable<string>): ReadonlySet<string> {
  const found = new Set(from)
  // A set tells of what is added while it is gone through.
  for (const id of found) for (const ref of refsOf(all.get(id) ?? {})) found.add(ref)
  return found
}

/** The contract's schemas as JSON schemas in which whatever has a name is a reference to a component. */
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
      reached(
        this.#json[side],
        roots[side].map((schema) => this.#idOf(schema)),
      ),
    )
    this.#twoSided = this.#findTwoSided()
  }

  #idOf(schema: z.ZodType): string {
    const id = this.#ids.get(schema)
    if (id === undefined) throw new Error('a schema that the document was not told of')
    return id
  }

  /** Those that are both sent and answered, and are not alike, or refer to such. */
  #findTwoSided(): ReadonlySet<string> {
    const { input, output } = this.#reached
    const both = [...input].filter((id) => output.has(id))
    const textOf = (side: Side, id: string) => JSON.stringify(this.#json[side].get(id))
    const differing = new Set(both.filter((id) => textOf('input', id) !== textOf('output', id)))
    const isTwo = (id: string) => [...reached(this.#json.input, [id])].some((each) => differing.has(each))
    return new Set(both.filter(isTwo))
  }

  #component(id: string, side: Side): string {
    return side === 'input' && this.#twoSided.has(id) ? `${id}Input` : id
  }

  /** With references to components; what has no name stands in its place. */
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

  /** As it stands where it is used. */
  of(schema: z.ZodType, side: Side): Json {
    return this.#resolve({ $ref: this.#idOf(schema) }, side)
  }

  /** Every schema that has a name and is used; `OrderLineInput` is how an OrderLine is sent. */
  components(): Json {
    const all = sides.flatMap((side) =>
      [...this.#reached[side]]
        .filter((id) => !isUnnamed(id))
        .map((id) => [this.#component(id, side), this.#resolve(this.#json[side].get(id) ?? {}, side)] as const),
    )
    return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
