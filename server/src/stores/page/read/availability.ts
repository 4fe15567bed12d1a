import type { Stock } from '../../connector'
import type { Notes } from './notes'
import { plainName } from './thing'

/** Whether an item can be ordered online, as a page states it. */
export type StatedStock = Pick<Stock, 'availability' | 'orderable' | 'preorderable' | 'backorderable'>

export const UNSTATED: StatedStock = {
  availability: 'unknown',
  orderable: null,
  preorderable: null,
  backorderable: null,
}

const stated = (availability: Stock['availability'], orderable: boolean): StatedStock => ({
  availability,
  orderable,
  preorderable: availability === 'preorder' || null,
  backorderable: availability === 'backorder' || null,
})

export const IN = stated('in_stock', true)
export const OUT = stated('out', false)
const PREORDER = stated('preorder', true)
const BACKORDER = stated('backorder', true)

/** Values of schema.org's `ItemAvailability`, and of OpenGraph's `product:availability`. */
const stocks: Readonly<Record<string, StatedStock>> = {
  instock: IN,
  onlineonly: IN,
  madetoorder: IN,
  limitedavailability: stated('low', true),
  // Physical shops have it, but it cannot be ordered.
  instoreonly: OUT,
  outofstock: OUT,
  oos: OUT,
  soldout: OUT,
  discontinued: OUT,
  reserved: OUT,
  preorder: PREORDER,
  presale: PREORDER,
  backorder: BACKORDER,
  availablefororder: BACKORDER,
}

/** Reads an availability: an address of schema.org, a name in any case, or the words of OpenGraph. */
export function readAvailability(text: string | null, notes: Notes): StatedStock {
  if (text === null) return UNSTATED
  const name = plainName(text)
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
  const stock = Object.hasOwn(stocks, name) ? stocks[name] : undefined
  if (name === 'instoreonly') notes.add('in_store_only')
  if (!stock) notes.add('availability_unreadable')
  return stock ?? UNSTATED
}
