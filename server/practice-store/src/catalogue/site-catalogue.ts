import { at } from './at'
import { collections } from './categories'
import type { InventoryDocument } from './inventory'
import { type MasterDefinition, describeMaster } from './master-definition'
import { Random, mixSeed } from './random'
import type { Site } from './sites'
import { type StockKind, drawStockKind, isCounted, stockKinds } from './stock-kind'

/**
 * Reference to a product that has its own document. `slot` is its index in the stock arrays: a variant or an item
 * without variants has one, a master has none.
 */
export interface ProductRef {
  position: number
  variant: number | null
  slot: number | null
}

const MAX_CACHED_DEFINITIONS = 20_000

/**
 * One site's products with their changing state, in flat arrays, so that 100,000 masters with a million variants fit
 * into memory. Product definitions are derived from the seed on demand.
 */
export class SiteCatalogue {
  readonly stock: Int32Array
  readonly sold: Uint32Array
  readonly slotRevision: Uint32Array
  readonly masterRevision: Uint32Array
  /** Discount in percent of the list price. */
  readonly discount: Uint8Array
  /** Inventory that the control API set for a slot. Such a slot no longer changes by itself. */
  readonly fixedInventory = new Map<number, InventoryDocument>()
  readonly #removed = new Set<number>()
  readonly #kinds: Uint8Array
  readonly #firstSlot: Uint32Array
  readonly #positions = new Map<string, number>()
  readonly #categoryMembers = new Map<string, number[]>()
  readonly #definitions = new Map<number, MasterDefinition>()

  constructor(
    readonly site: Site,
    readonly seed: number,
    readonly masters: number,
  ) {
    this.#firstSlot = new Uint32Array(masters + 1)
    this.masterRevision = new Uint32Array(masters)
    this.discount = new Uint8Array(masters)
    for (let position = 0; position < masters; position += 1) this.#enter(position)
    const slots = at(this.#firstSlot, masters)
    this.stock = new Int32Array(slots)
    this.sold = new Uint32Array(slots)
    this.slotRevision = new Uint32Array(slots)
    this.#kinds = new Uint8Array(slots)
    for (let slot = 0; slot < slots; slot += 1) this.#stockUp(slot)
  }

  get slots(): number {
    return this.stock.length
  }

  #enter(position: number): void {
    const definition = this.definition(position)
    this.#positions.set(definition.id, position)
    const slots = definition.type === 'item' ? 1 : definition.variants.length
    this.#firstSlot[position + 1] = at(this.#firstSlot, position) + slots
    const random = new Random(mixSeed(this.seed, 2, this.site.salt, position))
    this.discount[position] = random.chance(0.15) ? 0 : random.int(2, 7) * 10
    for (const cgid of ['root', ...this.categoriesOf(definition)]) {
      const members = this.#categoryMembers.get(cgid)
      if (members) members.push(position)
      else this.#categoryMembers.set(cgid, [position])
    }
  }

  #stockUp(slot: number): void {
    const random = new Random(mixSeed(this.seed, 3, this.site.salt, slot))
    const kind = this.site.hasRhythm ? 'exact' : drawStockKind(random)
    this.#kinds[slot] = stockKinds.indexOf(kind)
    const level = random.next()
    if (isCounted(kind)) this.stock[slot] = level < 0.3 ? 0 : level < 0.5 ? random.int(1, 3) : random.int(4, 60)
    this.sold[slot] = Math.floor(random.next() ** 2 * 400)
  }

  definition(position: number): MasterDefinition {
    const known = this.#definitions.get(position)
    if (known) return known
    if (this.#definitions.size >= MAX_CACHED_DEFINITIONS) this.#definitions.clear()
    const definition = describeMaster(this.seed, Math.floor(this.masters * this.site.firstShare) + position)
    this.#definitions.set(position, definition)
    return definition
  }

  categoriesOf(definition: MasterDefinition): string[] {
    const [newArrivals, clearance, earlyAccess] = collections
    return [
      definition.category.id,
      ...(definition.isNew ? [newArrivals.id] : []),
      ...(definition.isFinalSale ? [clearance.id] : []),
      ...(this.hasEarlyAccess(definition) ? [earlyAccess.id] : []),
    ]
  }

  hasEarlyAccess(definition: MasterDefinition): boolean {
    return definition.isEarlyAccess && this.site.memberDiscountPercent > 0
  }

  /** Returns the positions of a category's products without removed ones; empty when the category is unknown. */
  membersOf(cgid: string): readonly number[] {
    const members = this.#categoryMembers.get(cgid) ?? []
    return this.#removed.size === 0 ? members : members.filter((position) => !this.#removed.has(position))
  }

  /**
   * Returns the product, or null when the site has no such product or it was removed. Removing a master removes its
   * variants too.
   */
  find(id: string): ProductRef | null {
    const ref = this.findEvenRemoved(id)
    return ref && !this.#removed.has(ref.position) ? ref : null
  }

  findEvenRemoved(id: string): ProductRef | null {
    const position = this.#positions.get(id)
    if (position !== undefined) return this.refOf(position)
    for (let blank = id.indexOf(' '); blank > 0; blank = id.indexOf(' ', blank + 1)) {
      const master = this.#positions.get(id.slice(0, blank))
      if (master === undefined) continue
      const variant = this.definition(master).variants.findIndex((candidate) => candidate.id === id)
      if (variant >= 0) return this.refOf(master, variant)
    }
    return null
  }

  refOf(position: number, variant: number | null = null): ProductRef {
    const first = at(this.#firstSlot, position)
    if (variant !== null) return { position, variant, slot: first + variant }
    return { position, variant, slot: this.definition(position).type === 'item' ? first : null }
  }

  refOfSlot(slot: number): ProductRef {
    let low = 0
    let high = this.masters - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (at(this.#firstSlot, middle) <= slot) low = middle
      else high = middle - 1
    }
    const isItem = this.definition(low).type === 'item'
    return { position: low, variant: isItem ? null : slot - at(this.#firstSlot, low), slot }
  }

  slotsOf(position: number): number[] {
    const first = at(this.#firstSlot, position)
    return Array.from({ length: at(this.#firstSlot, position + 1) - first }, (_, offset) => first + offset)
  }

  kindOf(slot: number): StockKind {
    return at(stockKinds, at(this.#kinds, slot))
  }

  idOf({ position, variant }: ProductRef): string {
    const definition = this.definition(position)
    return variant === null ? definition.id : at(definition.variants, variant).id
  }

  /** Invalidates documents made from a slot. Must be called after every change of a slot's stock or sales. */
  touchSlot(slot: number): void {
    this.slotRevision[slot] = at(this.slotRevision, slot) + 1
    this.touchMaster(this.refOfSlot(slot).position)
  }

  touchMaster(position: number): void {
    this.masterRevision[position] = at(this.masterRevision, position) + 1
  }

  /** Sets the discount in percent of the list price for all variants of the product. */
  setDiscount(position: number, percent: number): void {
    this.discount[position] = percent
    for (const slot of this.slotsOf(position)) this.slotRevision[slot] = at(this.slotRevision, slot) + 1
    this.touchMaster(position)
  }

  setRemoved(position: number, removed: boolean): void {
    if (removed) this.#removed.add(position)
    else this.#removed.delete(position)
  }
}
