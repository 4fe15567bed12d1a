import type { WireProduct, WireSelection, WireVariant } from './wire'

/** Position of a value in each option; null = not selected. */
type Position = readonly (number | null)[]

/** Maximum number of combinations of a product that are considered. */
const MAX_COMBINATIONS = 5000

const indexOf = ({ options }: WireProduct, at: number, selection: readonly WireSelection[]): number | null => {
  const option = options[at]
  const selected = selection.find(({ name }) => name === option?.name)
  if (!option || !selected) return null
  const byId = selected.id ? option.values.findIndex(({ id }) => id === selected.id) : -1
  const index = byId >= 0 ? byId : option.values.findIndex(({ label }) => label === selected.label)
  return index >= 0 ? index : null
}

const positionOf = (product: WireProduct, selection: readonly WireSelection[]): Position =>
  product.options.map((_option, at) => indexOf(product, at, selection))

const matches = (position: Position, part: Position): boolean =>
  part.every((index, at) => index === null || position[at] === index)

const isFull = (position: Position): position is readonly number[] => position.every((index) => index !== null)

/** All combinations of the product's option values, in their order. */
function combinationsOf({ options }: WireProduct): number[][] {
  let combinations: number[][] = [[]]
  for (const { values } of options) {
    combinations = combinations.flatMap((head) => values.map((_value, index) => [...head, index]))
    if (combinations.length > MAX_COMBINATIONS) return combinations.slice(0, MAX_COMBINATIONS)
  }
  return combinations
}

/**
 * Combinations of a product's options, of which each is a variant that was returned, or does not exist, or is open.
 * Stores return only the variants that match a selection, so that others are requested option by option.
 */
export class OptionGrid {
  readonly #product: WireProduct
  #open: number[][]
  readonly #requested = new Set<string>()
  readonly #variants = new Map<string, WireVariant>()

  constructor(product: WireProduct) {
    this.#product = product
    this.#open = product.options.length === 0 ? [] : combinationsOf(product)
    this.#take(product)
  }

  /** All variants that were returned, in the order of their options. */
  get variants(): WireVariant[] {
    const placeOf = (variant: WireVariant) =>
      positionOf(this.#product, variant.options).map((index) => index ?? Number.MAX_SAFE_INTEGER)
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
    const [first] = this.#open
    if (!first) return null
    for (let length = 1; length < first.length; length++) {
      const part = first.map((index, at) => (at < length ? index : null))
      if (!this.#requested.has(part.join())) return part
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
    this.#requested.add(requested.join())
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
      const position = positionOf(this.#product, own.options)
      if (isFull(position)) this.#open = this.#open.filter((one) => !matches(one, position))
      return position
    })
  }

  #exclude(part: Position): void {
    this.#open = this.#open.filter((one) => !matches(one, part))
  }

  /** Excludes the values that, according to the response, no variant with the selected options has. */
  #excludeMissing({ options, selected }: WireProduct): void {
    const effective = positionOf(this.#product, selected)
    for (const { name, values } of options) {
      const at = this.#product.options.findIndex((option) => option.name === name)
      for (const { label, id, exists } of values) {
        if (at < 0 || exists !== false) continue
        const index = indexOf(this.#product, at, [{ name, id: id ?? null, label }])
        if (index !== null) this.#exclude(effective.map((one, place) => (place === at ? index : one)))
      }
    }
  }
}
