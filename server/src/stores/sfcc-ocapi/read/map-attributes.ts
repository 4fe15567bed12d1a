import type { VariantAttribute } from '@outlet/shared/contract/variant-name'
import type { WireAttribute } from './wire'

type Definitions = readonly WireAttribute[] | null | undefined
type Values = Readonly<Record<string, string>>

/** One API spells `memorySize` what the other spells `memory_size`. */
const plainId = (id: string): string => id.replaceAll(/[\s_-]/g, '').toLowerCase()

export const isSameId = (one: string, other: string): boolean => one === other || plainId(one) === plainId(other)

/** What a variant has of an attribute; undefined where it has nothing. */
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

/** A variant's values under the names and labels, and in the order, of its product; what only it knows comes last. */
export function mapAttributes(definitions: Definitions, values: Values): VariantAttribute[] {
  const defined = definitions ?? []
  const known = defined.flatMap((definition) => {
    const value = valueOf(values, definition.id)
    return value === undefined ? [] : [attributeOf(definition.id, value, definition)]
  })
  const others = Object.entries(values).filter(([id]) => !defined.some((definition) => isSameId(definition.id, id)))
  return [...known, ...others.map(([id, value]) => attributeOf(id, value))]
}
