import { startFakeStore, type FakeStore } from '../../stores/testing/fake-store'

export interface ScriptedVariant {
  /** Undefined: the store omits it. */
  ats?: number
  /** Quantity in the warehouse; default: `ats`. */
  on_hand?: number
  preorderable?: boolean
  /** In the currency's main unit, as the platform returns it. */
  price?: number
  currency?: string
  /** Promotional price, in the unit of `price`. */
  promotional?: number
  orderable?: boolean
}

interface Stocks {
  /** Variants by id, by product. Other products are unknown to the store. */
  stocks: Map<string, Map<string, ScriptedVariant>>
}

export type ScriptedStore = FakeStore & Stocks

const inventory = (id: string, { ats, on_hand: stock_level = ats, orderable, preorderable }: ScriptedVariant) => ({
  id,
  ats,
  stock_level,
  orderable,
  preorderable,
})

function documentOf(id: string, products: Stocks['stocks']): object | null {
  const variants = products.get(id)
  if (variants) {
    const listed = [...variants].map(([product_id, { orderable }]) => ({ product_id, orderable, variation_values: {} }))
    return { id, name: id, type: { master: true }, variants: listed }
  }
  for (const [master_id, own] of products) {
    const variant = own.get(id)
    if (variant) {
      const { price, currency, promotional } = variant
      const product_promotions = promotional === undefined ? undefined : [{ promotional_price: promotional }]
      const fields = { inventory: inventory(id, variant), price, currency, product_promotions }
      return { id, name: id, type: { variant: true }, master: { master_id }, ...fields }
    }
  }
  return null
}

/** Returns the product ids in the address of a request. */
export const idsIn = ({ pathname }: URL): string[] => {
  const [, list = ''] = /\/products\/\(([^)]*)\)/.exec(pathname) ?? []
  return list.split(',').map(decodeURIComponent)
}

/** Starts a fake store that implements the Shop API's multi-read of products, with exactly these stocks. */
export const startScriptedStore = (): Promise<ScriptedStore> =>
  startFakeStore<Stocks>(
    ({ url }, { stocks }) => {
      const data = idsIn(url).flatMap((id) => documentOf(id, stocks) ?? [])
      return { body: { _v: '23.2', count: data.length, data, total: data.length } }
    },
    { stocks: new Map() },
  )

/** Adds products `<prefix>1` … with variants `<product>-1` …, each with quantity 1. */
export function stock(store: ScriptedStore, prefix: string, products: number, variants: number): void {
  for (let product = 1; product <= products; product++) {
    const id = `${prefix}${product}`
    const numbers = Array.from({ length: variants }, (_, index) => index + 1)
    store.stocks.set(id, new Map(numbers.map((number) => [`${id}-${number}`, { ats: 1, orderable: true }])))
  }
}
