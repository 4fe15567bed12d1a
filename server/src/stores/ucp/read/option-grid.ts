import type { WireProduct, WireSelection, WireVariant } from './wire'

/** Position of a value in each option; null = not selected. */
type Position = readonly (number | null)[]

/** Maximum number of combinations of a product that are requested. */
const MAX_COMBINATIONS = 5000

/** The places of an option's values by id and label; of equal ones, the first. */
interface Places {
  name: string
  byId: ReadonlyMap<string, number>
  byLabel: ReadonlyMap<string, number>
}

const placesOf = ({ options }: WireProduct): Places[] =>
  options.map(({ name, values }) => {
    const placed = values.map((value, index) => ({ ...value, index })).toReversed()
    return {
      name,
      byId: new Map(placed.flatMap(({ id, index }) => (id ? [[id, index]] : []))),
      byLabel: new Map(placed.map(({ label, index }) => [label, index])),
    }
  })

const indexOf = ({ name, byId, byLabel }: Places, selection: readonly WireSelection[]): number | null => {
  const selected = selection.find((one) => one.name === name)
  if (!selected) return null
  return (selected.id ? byId.get(selected.id) : undefined) ?? byLabel.get(selected.label) ?? null
}

const matches = (position: Position, part: Position): boolean =>
  part.every((index, at) => index === null || position[at] === index)

const isFull = (position: Position): position is readonly number[] => position.every((index) => index !== null)

const keyOf = (position: Position): string => position.join()

/**
 * All combinations of the product's option values, in their order. Null if there are too many, or if an option states
 * no values.
 */
function combinationsOf({ options }: WireProduct): number[][] | null {
  if (options.some(({ values }) => values.length === 0)) return null
  let count = 1
  for (const { values } of options) {
    count *= values.length
    if (count > MAX_COMBINATIONS) return null
  }
  let combinations: number[][] = [[]]
  for (const { values } of options) {
    combinations = combinations.flatMap((head) => values.map((_value, index) => [...head, index]))
  }
  return combinations
}

/**
 * Combinations of a product's options, of which each is a variant that was returned, or does not exist, or is open.
 * Stores return only the variants that match a selection, so that others are requested option by option.
 */
export class OptionGrid {
  /** Whether the options can be combined, so that the variants are complete when no combination is open. */
  readonly isBounded: boolean
  readonly #product: WireProduct
  readonly #places: readonly Places[]
  /** By their keys, in their order. */
  readonly #open: Map<string, number[]>
  readonly #requested = new Set<string>()
  readonly #variants = new Map<string, WireVariant>()

  /** @param others the same product in another response, whose variants count, too */
  constructor(product: WireProduct, others: WireProduct = product) {
    this.#product = product
    this.#places = placesOf(product)
    const combinations = product.options.length === 0 ? [] : combinationsOf(product)
    this.isBounded = combinations !== null
    this.#open = new Map((combinations ?? []).map((position) => [keyOf(position), position]))
    this.#take(others)
    this.#take(product)
  }

  /** All variants that were returned, in the order of their options. */
  get variants(): WireVariant[] {
    const placeOf = (variant: WireVariant) =>
      this.#positionOf(variant.options).map((index) => index ?? Number.MAX_SAFE_INTEGER)
    return [...this.#variants.values()]
      .map((variant) => ({ variant, place: placeOf(variant) }))
      .toSorted((one, other) => {
        const at = one.place.findIndex((index, option) => index !== other.place[option])
        return at < 0 ? 0 : (one.place[at] ?? 0) - (other.place[at] ?? 0)
      })
      .map(({ variant }) => variant)
  }

  /**
   * Returns the next selection to request; null when no combination is open. A part of the options is selected first: a
   * store may return all variants that match it.
   */
  next(): Position | null {
    const [first] = this.#open.values()
    if (!first) return null
    for (let length = 1; length < first.length; length++) {
      const part = first.map((index, at) => (at < length ? index : null))
      if (!this.#requested.has(keyOf(part))) return part
    }
    return first
  }

  /** Returns the options of a position, as a request states them. */
  selectionOf(position: Position): { name: string; id?: string; label: string }[] {
    return this.#product.options.flatMap(({ name, values }, at) => {
      const selected = values[position[at] ?? -1]
      if (!selected) return []
      return [{ name, ...(selected.id ? { id: selected.id } : {}), label: selected.label }]
    })
  }

  /** Notes the response to a selection. A combination to which no variant was returned does not exist. */
  note(requested: Position, product: WireProduct): void {
    this.#requested.add(keyOf(requested))
    const returned = this.#take(product)
    this.#excludeMissing(product)
    const isMatched = returned.some((position) => matches(position, requested))
    if (!isMatched) this.#exclude(requested)
  }

  /** Notes the variants of a response, and returns their positions. */
  #take({ variants, selected }: WireProduct): Position[] {
    return variants.map((variant, at) => {
      const own = variant.options.length > 0 || at > 0 ? variant : { ...variant, options: selected }
      this.#variants.set(variant.id, own)
      const position = this.#positionOf(own.options)
      if (isFull(position)) this.#open.delete(keyOf(position))
      return position
    })
  }

  #positionOf(selection: readonly WireSelection[]): Position {
    return this.#places.map((places) => indexOf(places, selection))
  }

  #exclude(part: Position): void {
    for (const [key, position] of this.#open) if (matches(position, part)) this.#open.delete(key)
  }

  /** Excludes the values that, according to the response, no variant with the selected options has. */
  #excludeMissing({ options, selected }: WireProduct): void {
    const effective = this.#positionOf(selected)
    for (const { name, values } of options) {
      const at = this.#places.findIndex((option) => option.name === name)
      const places = this.#places[at]
      if (!places) continue
      for (const { label, id, exists } of values) {
        if (exists !== false) continue
        const index = indexOf(places, [{ name, id: id ?? null, label }])
        if (index !== null) this.#exclude(effective.map((one, place) => (place === at ? index : one)))
      }
    }
  }
}
