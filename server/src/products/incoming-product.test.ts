import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { plainDocument, type PlainProduct } from '../stores/plain-product'
import { addStore } from '../stores/testing/add-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { incomingProduct, incomingVariants, type ReadProduct } from './incoming-product'
import { storeProductFacets } from './store-product-facets'
import { productsMatching } from './products-matching'
import { storeProducts } from './store-products'
import { storeVariants } from './store-variants'
import { withKnownEarlyAccess } from './with-known-early-access'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await addStore(database.db, { key: 'strange', site_id: 'strange', base_url: 'http://127.0.0.1:9' })
})
afterAll(() => database.close())

const store = { key: 'strange', currency: 'USD', max_orderable_quantity: 9 }

/** Option → value, in a shop's notation. */
const attributesOf = (options: Record<string, string>) =>
  Object.entries(options).map(([name, value]) => ({ id: name, name, value, label: value }))

const aProduct = (
  change: Partial<PlainProduct>,
  variants: Partial<PlainProduct['variants'][number]>[],
): PlainProduct => ({
  id: 'bag',
  name: 'Bag',
  brand: null,
  url: null,
  colors: [],
  galleries: [],
  thumbnail: null,
  variants: variants.map((variant, index) => ({
    id: `bag-${index}`,
    sku: null,
    title: null,
    attributes: [],
    stock: { orderable: true, backorderable: null, available: 1, kind: 'exact' },
    price: null,
    listPrice: null,
    ...variant,
  })),
  ...change,
})
const read = (product: PlainProduct): ReadProduct => {
  const document = plainDocument(product, store, new Date())
  return { document, offers: document.offers, categoryId: 'all' }
}
const storeRead = (product: ReadProduct, partial?: ReadonlySet<string>) =>
  database.db.transaction(async (tx) => {
    const [known] = await withKnownEarlyAccess(tx, store.key, [product])
    const row = incomingProduct(known ?? product, store, () => null)
    await storeProducts(tx, store.key, [row])
    await storeVariants(tx, store.key, [row.id], incomingVariants(product, store), partial)
    await storeProductFacets(tx, store.key)
  })
const stored = async () => (await database.db.execute(sql`select * from products`)).rows[0]

// Random text that PostgreSQL cannot compress.
const noise = () => randomBytes(6000).toString('base64url')

test('names too long for an index are truncated consistently; an SKU that long is dropped', async () => {
  const [color, size] = [noise(), noise()]
  const swatches = [{ colorId: color, name: color, swatch: null, full: [], thumbnails: [] }]
  await storeRead(
    read(aProduct({ name: noise(), colors: swatches }, [{ sku: noise(), attributes: attributesOf({ color, size }) }])),
  )
  const [cutColor, cutSize] = [color.slice(0, 200), size.slice(0, 200)]
  expect(await stored()).toMatchObject({ color_names: [cutColor], sizes: [cutSize], colors: [{ name: cutColor }] })
  const variants = await database.db.execute(sql`select color_name, size, sku from variants where missed = 0`)
  expect(variants.rows).toEqual([{ color_name: cutColor, size: cutSize, sku: null }])
  const facets = await database.db.execute(sql`select value from product_facets where facet in ('color', 'size')`)
  expect(facets.rows.map((row) => row['value']).sort()).toEqual([cutColor, cutSize].sort())
})

test('attributes retain their order, variants their images; values other than colour and size are facets', async () => {
  const wide = attributesOf({ Größe: '8', Weite: 'Weit', Farbe: 'Schwarz' })
  const normal = attributesOf({ Größe: '8', Weite: 'Normal', Farbe: 'Schwarz' })
  const galleries = [{ variantIds: ['bag-1'], full: ['/wide.jpg'], thumbnails: [] }]
  await storeRead(read(aProduct({ galleries }, [{ attributes: normal }, { attributes: wide }])))
  expect(await stored()).toMatchObject({
    sizes: ['8'],
    attribute_values: ['Weite: Normal', 'Weite: Weit'],
    images: [{ color_id: null, variant_ids: ['bag-1'], full: ['/wide.jpg'] }],
  })
  const { rows } = await database.db.execute(sql`
    select color_name, size, attributes from variants where missed = 0 order by position`)
  expect(rows).toEqual([normal, wide].map((attributes) => ({ color_name: 'Schwarz', size: '8', attributes })))
  const facets = await database.db.execute(sql`select value, count from product_facets where facet = 'attribute'`)
  expect(facets.rows).toHaveLength(2)
  expect(facets.rows).toContainEqual({ value: 'Weite: Weit', count: 1 })
  const matching = await productsMatching(database.db, { website_type: store.key, attribute: ['Weite: Weit', 'x'] })
  expect((await database.db.execute(sql`select id from products where ${matching}`)).rows).toEqual([{ id: 'bag' }])
})

test('a variant is missed if its product no longer lists it, unless the product may lack variants', async () => {
  const missed = async () => {
    const { rows } = await database.db.execute(sql`select missed, since from variants where variant_id = 'bag-1'`)
    return rows[0]
  }
  await storeRead(read(aProduct({}, [{}, {}])))
  expect(await missed()).toMatchObject({ missed: 0, since: expect.anything() as unknown })
  for (const _time of [1, 2, 3]) await storeRead(read(aProduct({}, [{}])), new Set(['bag']))
  expect(await missed()).toEqual({ missed: 0, since: null })
  await storeRead(read(aProduct({}, [{}])))
  expect(await missed()).toEqual({ missed: 1, since: null })
})

test.each(['', ' \t '])('a product with the name %j is displayed by its id', async (name) => {
  await storeRead(read(aProduct({ name }, [{}])))
  expect(await stored()).toMatchObject({ name: 'bag' })
})

test.each(['constructor', '__proto__', 'toString'])('accepts a size named %s', async (size) => {
  await storeRead(read(aProduct({}, [{ attributes: attributesOf({ size }) }])))
  expect(await stored()).toMatchObject({ sizes: [size] })
})

test('early access is preserved while a variant cannot be read', async () => {
  const readWith = (...flags: (boolean | null | 'unread')[]) => {
    const product = read(
      aProduct(
        {},
        flags.map(() => ({})),
      ),
    )
    const offers = [...product.offers].flatMap(([id, offer], index) => {
      const flag = flags[index] ?? null
      return flag === 'unread' ? [] : [[id, { ...offer, isEarlyAccess: flag }] as const]
    })
    return storeRead({ ...product, offers: new Map(offers) })
  }
  const shown = async () => (await stored())?.['is_early_access']
  await readWith('unread', 'unread')
  expect(await shown()).toBeNull()
  await readWith(true, false)
  await readWith('unread', 'unread')
  expect(await shown()).toBe(true)
  await readWith('unread', false)
  expect(await shown()).toBe(true)
  await readWith(false, 'unread')
  expect(await shown()).toBe(false)
  await readWith('unread', null)
  expect(await shown()).toBe(false)
  await readWith(null, null)
  expect(await shown()).toBeNull()
})

test('a variant listed as a product retains its master id and is found by it', async () => {
  const own = read(aProduct({ id: 'ABC-1' }, [{ id: 'ABC-1' }]))
  const offer = own.document.offers.get('ABC-1')
  if (!offer) throw new Error('no offer')
  const listed = { ...own.document, type: 'item' as const, variants: [], offers: new Map() }
  await storeRead({ ...own, document: { ...listed, offer: { ...offer, masterId: 'ABC' } }, offers: new Map() })
  await storeRead({
    ...own,
    document: { ...listed, productId: 'ABC-2', offer: { ...offer, masterId: null } },
    offers: new Map(),
  })
  const { rows } = await database.db.execute(sql`select id, master_id from products where id like 'ABC-%' order by id`)
  expect(rows).toEqual([
    { id: 'ABC-1', master_id: 'ABC' },
    { id: 'ABC-2', master_id: null },
  ])
})
