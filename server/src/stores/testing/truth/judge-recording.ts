import { isDeepStrictEqual } from 'node:util'
import type { Money } from '@outlet/shared/contract/money'
import { StoreTrialSettings, type StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { variantName, type VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { incomingProduct, incomingVariants, type IncomingVariant } from '../../../products/incoming-product'
import { galleryOf } from '../../../products/product-row'
import type { Connector, Offer, ProductDocument, StockReading } from '../../connector'
import { openTrial } from '../../open-connector'
import { dialectUnderTest } from '../dialects'
import type { ExpectedProduct, ExpectedVariant, Recording } from './recording'
import { practiceConfig } from '../add-store'

/** One field of a product or variant, expected and actual. */
export interface Judgement {
  dialect: StoreDialect
  /** `wide-shoes: S1 / S1-8EE` */
  of: string
  field: string
  expected: unknown
  actual: unknown
  isRight: boolean
}

const amount = (money: Money | null | undefined): string | null => (money ? `${money.minor} ${money.currency}` : null)

/** The path of a link, without scheme and host. */
const path = (link: string | null | undefined): string | null =>
  link ? decodeURI(new URL(link, 'http://store').pathname) : null

const inQuads = (attributes: readonly VariantAttribute[]) =>
  attributes.map(({ id, name, value, label }) => [id, name, value, label])

const stockFields = (stock: Omit<Offer, 'availability'> | ProductDocument) => ({
  price: amount(stock.price),
  list_price: amount(stock.listPrice),
  promotional_price: amount(stock.promotionalPrice),
  orderable: stock.orderable,
  preorderable: stock.preorderable,
  backorderable: stock.backorderable,
  quantity: stock.available,
  quantity_kind: stock.kind,
  stock_level: stock.onHand,
})

const offerFields = (offer: Offer) => ({
  ...stockFields(offer),
  sku: offer.sku,
  max: offer.max,
  in_stock_date: offer.inStockDate?.toISOString() ?? null,
  valid_from: offer.validFrom?.toISOString() ?? null,
  attributes: inQuads(offer.attributes),
})

type Fields = Record<string, unknown>

const variantFields = (
  document: ProductDocument,
  row: IncomingVariant,
  images: ReturnType<typeof incomingProduct>['images'],
): Fields => {
  const offer = document.offers.get(row.variant_id)
  return {
    ...(offer ? offerFields(offer) : {}),
    // As the console stores and shows it.
    orderable: row.is_orderable,
    attributes: inQuads(row.attributes),
    called: variantName(row),
    color_id: row.color_id,
    color_name: row.color_name,
    size: row.size,
    pictures: (galleryOf(row, images)?.full ?? []).map(path),
  }
}

interface ReadFields {
  product: Fields
  variants: Map<string, Fields>
}

const fieldsOf = (document: ProductDocument, currency: string): ReadFields => {
  const read = { document, offers: document.offers, categoryId: 'all' }
  const row = incomingProduct(read, { currency }, () => null)
  return {
    product: {
      ...(document.offer ? offerFields(document.offer) : stockFields(document)),
      name: row.name,
      brand: document.brand,
      kind: document.type,
      url: path(row.store_url),
      thumbnail: path(row.thumbnail),
      price_max: amount(document.priceMax),
      colors: row.colors.map(({ color_id, name }) => [color_id, name]),
      sizes: row.sizes,
    },
    variants: new Map(
      incomingVariants(read, { currency }).map((one) => [one.variant_id, variantFields(document, one, row.images)]),
    ),
  }
}

/** Fields that a check and a sync must read alike. */
const checked = ['price', 'orderable', 'quantity', 'quantity_kind', 'stock_level'] as const

const checkFields = (reading: StockReading | undefined): Map<string, Fields> =>
  new Map(
    (reading?.outcome === 'found' ? reading.stock : []).map(({ variantId, price, ...stock }) => [
      variantId,
      {
        price: amount(price),
        orderable: stock.orderable,
        quantity: stock.available,
        quantity_kind: stock.kind,
        stock_level: stock.onHand,
      },
    ]),
  )

const judged = (dialect: StoreDialect, of: string, expected: Fields, actual: Fields | undefined): Judgement[] =>
  Object.entries(expected).map(([field, value]) => {
    const read = actual?.[field]
    return { dialect, of, field, expected: value, actual: read, isRight: isDeepStrictEqual(value, read) }
  })

const onlyChecked = (expected: ExpectedProduct | ExpectedVariant): Fields =>
  Object.fromEntries(checked.flatMap((field) => (field in expected ? [[field, expected[field]]] : [])))

async function judgeProduct(
  connector: Connector,
  recording: Recording,
  currency: string,
  [id, expected]: [string, ExpectedProduct],
): Promise<Judgement[]> {
  const { dialect, name } = recording
  const { variants = {}, ...product } = expected
  const document = (await connector.getProducts([id])).get(id)
  const read = document ? fieldsOf(document, currency) : null
  const isChecked = dialectUnderTest(dialect).isCheckRecorded?.(recording, id) ?? true
  const check = isChecked ? checkFields((await connector.readStock([id]))[0]) : null
  const of = `${name}: ${id}`
  const ofVariants = Object.entries(variants).flatMap(([variantId, own]) => [
    ...judged(dialect, `${of} / ${variantId}`, own, read?.variants.get(variantId)),
    ...(check ? judged(dialect, `${of} / ${variantId}, by a check`, onlyChecked(own), check.get(variantId)) : []),
  ])
  return [
    ...judged(dialect, of, product, read?.product),
    ...(check && document?.type === 'item'
      ? judged(dialect, `${of}, by a check`, onlyChecked(product), check.get(id))
      : []),
    ...ofVariants,
  ]
}

const usual = {
  name: 'Recorded',
  currency: 'USD',
  rate_per_second: 1000,
  burst: 1000,
  concurrency: 10,
  max_orderable_quantity: 10,
}
let stores = 0

/** Reads a recording through the dialect's connector, over HTTP, and compares each field with the expected value. */
export async function judgeRecording(recording: Recording): Promise<Judgement[]> {
  const { dialect } = recording
  const { credentials, settings: own, startFake, recorded } = dialectUnderTest(dialect)
  const fake = await startFake()
  fake.fault = (request) => recorded(request, recording)
  try {
    const settings = StoreTrialSettings.parse({
      ...usual,
      ...own,
      ...recording.settings,
      key: `recorded-${++stores}`,
      dialect,
      base_url: fake.origin,
    })
    Object.assign(fake.currencies, { shop: settings.currency, visitor: settings.currency })
    const deps = { config: practiceConfig }
    const connector = openTrial({ settings, credentials, isPractice: true }, deps)
    await connector.catalogue?.list(null).catch(() => null)
    const judgements: Judgement[] = []
    for (const product of Object.entries(recording.expected)) {
      judgements.push(...(await judgeProduct(connector, recording, settings.currency, product)))
    }
    return judgements
  } finally {
    await fake.close()
  }
}
