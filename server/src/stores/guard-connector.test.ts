import type { Money } from '@outlet/shared/contract/money'
import type { UnreadPrices } from '@outlet/shared/contract/stores'
import type { Connector, Prices, ProductDocument, StockReading, VariantStock } from './connector'
import type { ConnectorError } from './connector-error'
import { guardConnector } from './guard-connector'

const usd = (minor: number): Money => ({ minor, currency: 'USD' })
const eur = (minor: number): Money => ({ minor, currency: 'EUR' })

const stock = {
  orderable: true,
  preorderable: null,
  backorderable: null,
  available: 3,
  kind: 'exact',
  onHand: null,
  inStockDate: null,
} as const
const variant = (variantId: string, prices: Pick<VariantStock, 'price' | 'promotionalPrice'>): VariantStock => ({
  variantId,
  ...stock,
  ...prices,
})
const document = (productId: string, prices: Partial<Prices>): ProductDocument => ({
  ...stock,
  price: null,
  priceMax: null,
  listPrice: null,
  promotionalPrice: null,
  ...prices,
  availability: 'in_stock',
  productId,
  type: 'item',
  name: productId,
  brand: null,
  url: null,
  categoryIds: [],
  isNew: null,
  averageRating: null,
  reviewCount: null,
  defaultVariantId: null,
  colors: [],
  galleries: [],
  thumbnail: null,
  variants: [],
  offer: null,
  offers: new Map(),
  observedAt: new Date(0),
})
const found = (productId: string, ...variants: VariantStock[]): StockReading => ({
  productId,
  outcome: 'found',
  stock: variants,
})

const guarded = (readings: StockReading[], documents: ProductDocument[] = []) => {
  const recorded: string[] = []
  const connector: Connector = {
    caps: { exactQuantity: true, batchSize: 10 },
    catalogue: null,
    getProducts: async () => new Map(documents.map((document) => [document.productId, document])),
    readStock: async () => readings,
    readMarket: async () => ({ currency: null, country: null, visitor_currency: null }),
  }
  const onRefused = async ({ code }: ConnectorError) => void recorded.push(code)
  const prices = async (unread: UnreadPrices | null) => void recorded.push(unread?.reason ?? 'prices read')
  return { ...guardConnector(connector, 'USD', { refused: onRefused, prices }), recorded }
}

test('one price in another currency is unknown; its stock and the rest of the batch remain', async () => {
  const good = found('1', variant('1-a', { price: usd(1950) }))
  const mixed = found('2', variant('2-a', { price: eur(1700), promotionalPrice: usd(1500) }), variant('2-b', {}))
  const { readStock, recorded } = guarded([good, mixed, { productId: '3', outcome: 'gone' }])
  expect(await readStock(['1', '2', '3'])).toEqual([
    good,
    found('2', variant('2-a', { price: null, promotionalPrice: usd(1500) }), variant('2-b', {})),
    { productId: '3', outcome: 'gone' },
  ])
  expect(recorded).toEqual([])
})

test('when every price is in another currency, the store fails', async () => {
  const { readStock, recorded } = guarded([
    found('1', variant('1-a', { price: eur(1) })),
    found('2', variant('2-a', { price: eur(2) }), variant('2-b', {})),
  ])
  expect(await readStock(['1', '2'])).toMatchObject(
    ['1', '2'].map(() => ({ outcome: 'failed', error: { code: 'store.other_currency' } })),
  )
  expect(recorded).toEqual(['store.other_currency'])
})

test('a product’s own foreign price is unknown in the catalogue too, and only entirely foreign prices are refused', async () => {
  const good = document('1', { price: usd(1950), listPrice: usd(3900) })
  const { getProducts, recorded } = guarded([], [good, document('2', { price: eur(1700) })])
  expect([...(await getProducts(['1', '2'])).values()]).toEqual([good, document('2', {})])
  expect(recorded).toEqual([])
  const foreign = guarded([], [document('1', { price: eur(1) }), document('2', { price: eur(2) })])
  await expect(foreign.getProducts(['1', '2'])).rejects.toMatchObject({ code: 'store.other_currency' })
  expect(foreign.recorded).toEqual(['store.other_currency'])
})

test('reports that prices were left out, and that they are read again', async () => {
  const unreadPrices: UnreadPrices = { reason: 'other_currency', named: 'EUR' }
  const out = { ...found('1', variant('1-a', { price: null })), unreadPrices }
  const read = { ...found('2', variant('2-a', { price: usd(1) })), unreadPrices: null }
  const { readStock, recorded } = guarded([out, read])
  await readStock(['1', '2'])
  const later = guarded([read, { productId: '3', outcome: 'gone' }])
  await later.readStock(['2', '3'])
  const silent = guarded([found('4', variant('4-a', { price: usd(1) }))])
  await silent.readStock(['4'])
  expect([recorded, later.recorded, silent.recorded]).toEqual([['other_currency'], ['prices read'], []])
})
