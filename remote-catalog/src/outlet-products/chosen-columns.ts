import { atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import { z } from '@outlet/shared/contract/zod'

const KEY = 'outlet-product-columns'

/** The columns that can be left out, in the order of the table; the product itself always shows. */
export const choosableColumns = [
  'colors',
  'current_price',
  'converted_price',
  'regular_price',
  'discount',
  'change',
  'orderable',
  'ats',
  'stock_level',
  'average_rating',
  'total_review_count',
  'is_on_sale',
  'is_new',
  'is_offline',
  'backorderable',
  'preorderable',
  'max_orderable_quantity',
  'variants',
  'master_id',
  'default_variant_id',
  'created_at',
  'updated_at',
  'deleted_at',
] as const
export type ChoosableColumn = (typeof choosableColumns)[number]

const usual: readonly ChoosableColumn[] = [
  'colors',
  'current_price',
  'converted_price',
  'discount',
  'orderable',
  'ats',
  'average_rating',
  'updated_at',
]

const Kept = z.array(z.enum(choosableColumns))

/** What was chosen in this browser; what cannot be read is as if nobody had chosen. */
const readKept = (): ReadonlySet<string> => {
  const kept = localStorage.getItem(KEY)
  if (kept === null) return new Set(usual)
  try {
    return new Set(Kept.parse(JSON.parse(kept)))
  } catch {
    return new Set(usual)
  }
}

const heldAtom = atom(readKept())

/** The columns that show, by key: the same for all stores' pages. */
export const chosenColumnsAtom = atom((get) => get(heldAtom))

export const chooseColumns = (columns: readonly ChoosableColumn[]): void => {
  localStorage.setItem(KEY, JSON.stringify(columns))
  store.set(heldAtom, new Set(columns))
}

/** As the console came. */
export const resetColumns = (): void => {
  localStorage.removeItem(KEY)
  store.set(heldAtom, new Set(usual))
}
