import { decodeHTML } from 'entities'
import type { Notes } from './notes'
import { plainName, type Thing, type Value } from './thing'

const MAX_DEPTH = 40
/** A page of 2 MB has fewer. */
const MAX_THINGS = 50_000

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat(MAX_DEPTH) : [value])

/** Removes the comments and CDATA marks that pages write around the JSON for old browsers. */
const withoutWrapping = (script: string): string =>
  script
    .trim()
    .replace(/^\uFEFF/, '')
    .replace(/^(?:\/\*\s*|\/\/\s*)?<!\[CDATA\[(?:\s*\*\/)?/, '')
    .replace(/(?:\/\*\s*|\/\/\s*)?\]\]>(?:\s*\*\/)?\s*$/, '')
    .trim()
    .replace(/^<!--/, '')
    .replace(/(?:\/\/\s*)?-->$/, '')
    .trim()
    .replace(/;$/, '')

/**
 * Parses JSON. Numbers become texts as they are written: 1.290 as a number would lose a digit, and long identifiers
 * several.
 */
const parse = (text: string): unknown => {
  const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  return JSON.parse(text, asWritten)
}

/** Repairs that cannot change a value: line breaks in texts become blanks, and JSON that is escaped as HTML is decoded. */
const repairs: readonly ((text: string) => string)[] = [
  (text) => text,
  // eslint-disable-next-line no-control-regex -- they are what breaks the JSON
  (text) => text.replaceAll(/[\u0000-\u001f]+/g, ' '),
  (text) => decodeHTML(text),
]

function jsonOf(script: string): unknown {
  const text = withoutWrapping(script)
  for (const repair of repairs) {
    try {
      return parse(repair(text))
    } catch {
      // The next repair is tried.
    }
  }
  return undefined
}

const typesOf = (json: Json): string[] =>
  listOf(json['@type']).flatMap((type) => (typeof type === 'string' ? [plainName(type)] : []))

interface GrowingThing extends Thing {
  types: string[]
  properties: Map<string, Value[]>
}

/** Builds the graph of all scripts: objects with the same `@id` are one thing. */
class Graph {
  readonly #byId = new Map<string, GrowingThing>()
  readonly #base: string
  #count = 0

  constructor(base: string) {
    this.#base = base
  }

  /** Returns the things at the top of a script, including those of its `@graph`. */
  topOf(json: unknown, depth = 0): Thing[] {
    if (depth > MAX_DEPTH) return []
    return listOf(json).flatMap((one) => {
      if (!isObject(one)) return []
      const members = ['@graph', '@included'].flatMap((name) => (name in one ? this.topOf(one[name], depth + 1) : []))
      return '@type' in one || members.length === 0 ? [...this.#things(one, depth), ...members] : members
    })
  }

  #things(json: Json, depth: number): GrowingThing[] {
    if (depth > MAX_DEPTH || this.#count > MAX_THINGS) return []
    this.#count += 1
    const types = typesOf(json)
    const thing = this.#thingOf(json, types)
    for (const type of types) if (!thing.types.includes(type)) thing.types.push(type)
    for (const [name, value] of Object.entries(json)) {
      if (name.startsWith('@')) continue
      const key = plainName(name)
      // An earlier statement about the same thing is not changed.
      if (thing.properties.has(key)) continue
      const values = listOf(value).flatMap((one) => this.#values(one, depth + 1))
      if (values.length > 0 && !thing.properties.has(key)) thing.properties.set(key, values)
    }
    return [thing]
  }

  #thingOf(json: Json, types: readonly string[]): GrowingThing {
    const id = this.#absolute(json['@id'])
    const known = id === null ? undefined : this.#byId.get(id)
    if (known && isSame(known, json, types)) return known
    const thing: GrowingThing = { types: [], id, properties: new Map() }
    if (id !== null && !known) this.#byId.set(id, thing)
    return thing
  }

  #absolute(id: unknown): string | null {
    if (typeof id !== 'string' || id === '') return null
    return !id.startsWith('_:') && URL.canParse(id, this.#base) ? new URL(id, this.#base).href : id
  }

  #values(value: unknown, depth: number): Value[] {
    if (typeof value === 'string') return [(value.includes('&') ? decodeHTML(value) : value).trim()]
    if (typeof value === 'boolean') return [String(value)]
    if (!isObject(value)) return []
    const inner = ['@value', '@list', '@set'].find((name) => name in value)
    if (inner === undefined) return this.#things(value, depth)
    return depth > MAX_DEPTH ? [] : listOf(value[inner]).flatMap((one) => this.#values(one, depth + 1))
  }
}

/**
 * Whether an object with a known `@id` describes the same thing. Careless pages give one `@id` to the page and its
 * product, or to all variants.
 */
function isSame(known: GrowingThing, json: Json, types: readonly string[]): boolean {
  if (types.length > 0 && known.types.length > 0 && !types.some((type) => known.types.includes(type))) return false
  const [sku] = known.properties.get('sku') ?? []
  return typeof sku !== 'string' || typeof json['sku'] !== 'string' || sku === json['sku'].trim()
}

/** Reads the things at the top of a page's JSON-LD scripts. A script that is no JSON is skipped. */
export function readJsonLd(scripts: readonly string[], base: string, notes: Notes): Thing[] {
  const graph = new Graph(base)
  return scripts.flatMap((script) => {
    const json = jsonOf(script)
    if (json === undefined && script.trim() !== '') notes.add('json_ld_broken')
    return graph.topOf(json)
  })
}
