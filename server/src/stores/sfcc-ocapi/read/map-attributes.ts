import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import type { WireAttribute } from './wire'

type Definitions = readonly WireAttribute[] | null | undefined
type Values = Readonly<Record<string, string>>

/** Normalizes an id: one API uses `memorySize`, the other `memory_size`. */
const plainId = (id: string): string => id.replaceAll(/[\s_-]/g, '').toLowerCase()

export const isSameId = (one: string, other: string): boolean => one === other || plainId(one) === plainId(other)

/** Returns a variant's value of an attribute; undefined when it has none. */
export const valueOf = (values: Values, attributeId: string): string | undefined =>
  Object.hasOwn(values, attributeId)
    ? values[attributeId]
    : Object.entries(values).find(([id]) => isSameId(id, attributeId))?.[1]

const attributeOf = (id: string, value: string, definition?: WireAttribute): VariantAttribute => ({
  id,
  name: definition?.name || id,
  value,
  label: definition?.values?.find((one) => one.value === value)?.name || value,
})

/**
 * Maps a variant's values with the names, labels and order of its product; attributes that only the variant has come
 * last.
 */
export function mapAttributes(definitions: Definitions, values: Values): VariantAttribute[] {
  const defined = definitions ?? []
  const known = defined.flatMap((definition) => {
    const value = valueOf(values, definition.id)
    return value === undefined ? [] : [attributeOf(definition.id, value, definition)]
  })
  const others = Object.entries(values).filter(([id]) => !defined.some((definition) => isSameId(definition.id, id)))
  return [...known, ...others.map(([id, value]) => attributeOf(id, value))]
}
