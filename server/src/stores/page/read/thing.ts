/** A value of structured data: a text, or another thing. */
export type Value = string | Thing

/** A thing that a page describes by JSON-LD, microdata, RDFa or OpenGraph, in the vocabulary of schema.org. */
export interface Thing {
  /** Names of its types, without the address of schema.org. */
  types: readonly string[]
  /** Its identifier (`@id`, `itemid`, `resource`) as an absolute URL; null if there is none. */
  id: string | null
  properties: ReadonlyMap<string, readonly Value[]>
}

/** Removes the address or the prefix of schema.org from the name of a type or a property. */
export const plainName = (name: string): string =>
  name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/+|schema:)/i, '')

export const valuesOf = (thing: Thing, name: string): readonly Value[] => thing.properties.get(name) ?? []

export const thingsOf = (thing: Thing, name: string): Thing[] =>
  valuesOf(thing, name).filter((value): value is Thing => typeof value !== 'string')

/** Returns a value as text: of a thing its name, its value, or else its identifier. */
export const asText = (value: Value): string | null => {
  if (typeof value === 'string') return value === '' ? null : value
  return textOf(value, 'name', 'value', 'url') ?? value.id
}

/** Returns the first text among these properties; null if there is none. */
export function textOf(thing: Thing, ...names: readonly string[]): string | null {
  for (const name of names) {
    for (const value of valuesOf(thing, name)) {
      const text = typeof value === 'string' ? value : (asNamed(value) ?? value.id)
      if (text !== null && text !== '') return text
    }
  }
  return null
}

/** Returns the name or the value of a thing, if it is a text. */
const asNamed = (thing: Thing): string | null =>
  ['name', 'value', 'url'].flatMap((name) => valuesOf(thing, name)).find((value) => typeof value === 'string') ?? null

export const isA = (thing: Thing, types: ReadonlySet<string>): boolean => thing.types.some((type) => types.has(type))

export const thing = (types: readonly string[], properties: Readonly<Record<string, readonly Value[]>>): Thing => ({
  types,
  id: null,
  properties: new Map(Object.entries(properties).filter(([, values]) => values.length > 0)),
})

const PRODUCT_TYPES = new Set([
  'Product',
  'ProductGroup',
  'ProductModel',
  'IndividualProduct',
  'SomeProducts',
  'ProductCollection',
  'DietarySupplement',
  'Vehicle',
  'Car',
  'Motorcycle',
  'MotorizedBicycle',
  'BusOrCoach',
  // Bookshops describe books without the type Product.
  'Book',
])

export const isProduct = (one: Thing): boolean => isA(one, PRODUCT_TYPES)

export const isGroup = (one: Thing): boolean => one.types.includes('ProductGroup')
