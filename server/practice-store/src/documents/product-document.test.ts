import { type PracticeClient, startPracticeClient } from '../practice-client'
import { type ImageGroup, ProductShape, SearchShape } from '../product-shapes'

let client: PracticeClient
let examples: Record<string, string>
beforeAll(async () => {
  client = await startPracticeClient({ clock: { now: () => Date.parse('2026-11-18T12:00:00Z') } })
  examples = await client.examples()
})
afterAll(() => client.store.close())

const expand = 'expand=availability,images,prices,variations'
const readId = (id: string, query = expand, site?: string) =>
  client.read(ProductShape, `products/${encodeURIComponent(id)}?${query}`, site)
/** Returns the colour that an image group is marked with. */
const colorOf = (group: ImageGroup) => group.variation_attributes?.[0]?.values[0]?.value
const example = (name: string) => readId(examples[name] ?? '')

describe('inventory forms that a naive client misreads', () => {
  it.each([
    ['infinite', { ats: 999999, stock_level: 999999, orderable: true }],
    ['infinite_without_ats', { ats: 0, stock_level: 999999, orderable: true }],
    ['backorder', { ats: 10, stock_level: 0, orderable: true, backorderable: true }],
    ['preorder', { ats: 25, stock_level: 0, orderable: true, preorderable: true }],
    ['sold_out', { ats: 0, stock_level: 0, orderable: false }],
  ])('%s', async (name, expected) => {
    const { inventory } = await example(name)
    expect(inventory).toMatchObject(expected)
    const isLater = name === 'backorder' || name === 'preorder'
    expect(inventory?.in_stock_date !== undefined).toBe(isLater)
  })

  it('holds only an id when the store states nothing', async () => {
    expect((await example('bare')).inventory).toEqual({ _type: 'inventory', id: 'practice-outlet-inventory' })
  })

  it('omits orderable in the master for bare and silent variants, and has no quantities there', async () => {
    for (const [name, expected] of [
      ['bare', undefined],
      ['silent', undefined],
      ['sold_out', false],
    ] as const) {
      const variant = await example(name)
      const master = await readId(variant.master?.master_id ?? '')
      const entry = master.variants?.find((candidate) => candidate.product_id === variant.id)
      expect(entry?.orderable).toBe(expected)
    }
    expect((await example('silent')).inventory?.orderable).toEqual(expect.any(Boolean))
  })
})

describe('prices', () => {
  it('are a map of price books, the lowest being the price; a master spans its variants', async () => {
    const master = await example('master')
    const variants = await Promise.all((master.variants ?? []).map((variant) => readId(variant.product_id)))
    const current = variants.map((variant) => variant.price ?? 0)
    expect(master).toMatchObject({ price: Math.min(...current), price_max: Math.max(...current), currency: 'USD' })
    for (const { price, prices = {} } of variants) {
      expect(price).toBe(Math.min(...Object.values(prices)))
      expect(prices['usd-list']).toBeGreaterThanOrEqual(price ?? 0)
      expect(prices).not.toHaveProperty('usd-vip')
    }
  })

  it('include a member price in the VIP site', async () => {
    const { master = '' } = await client.examples('coach-outlet-vip')
    const product = await readId(master, expand, 'coach-outlet-vip')
    expect(product.prices?.['usd-vip']).toBe(product.price)
    expect(product.price).toBeLessThan(product.prices?.['usd-sale'] ?? product.prices?.['usd-list'] ?? 0)
  })
})

describe('other fields of a document', () => {
  it('are absent without expand', async () => {
    const product = await readId(examples['in_stock'] ?? '', '')
    expect(product).not.toHaveProperty('inventory')
    expect(product).not.toHaveProperty('price')
    expect(product).not.toHaveProperty('image_groups')
    expect(product).not.toHaveProperty('variants')
  })

  it('include the custom attributes on the right product types', async () => {
    const variant = await example('in_stock')
    expect(variant).toMatchObject({
      c_unitsSold: expect.any(Number),
      c_isBestseller: expect.any(Boolean),
      c_earlyAccess: false,
    })
    expect(variant).not.toHaveProperty('c_reviewCount')
    expect(await readId(variant.master?.master_id ?? '')).toHaveProperty('c_reviewCount')
  })

  it('mark items, and masters without variants', async () => {
    const item = await example('item')
    expect(item).toMatchObject({ type: { item: true }, inventory: { id: expect.any(String) } })
    expect(item).not.toHaveProperty('variants')
    const master = await example('master_without_variants')
    expect(master).toMatchObject({ type: { master: true }, variants: [] })
    expect(master).not.toHaveProperty('price')
  })

  it('date some products for their site separately from the default', async () => {
    const early = await client.read(SearchShape, 'product_search?refine_1=cgid=early-access', 'coach-outlet-vip')
    const found = early.hits[0]?.product_id ?? ''
    const { valid_from } = await readId(found, expand, 'coach-outlet-vip')
    expect(Object.keys(valid_from ?? {}).sort()).toEqual(['coach-outlet-vip', 'default'])
  })

  it('with all_images show each colour in its own group; otherwise only the first', async () => {
    const masterId = examples['master'] ?? ''
    const expanded = await readId(masterId, `${expand}&all_images=true`)
    const colors = new Set(expanded.variants?.map((variant) => variant.variation_values['color']))
    const large = expanded.image_groups?.filter((group) => group.view_type === 'large') ?? []
    expect(large.map(colorOf)).toEqual([undefined, ...colors])
    const usual = await readId(masterId)
    expect(usual.image_groups?.map(colorOf)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('show a variant in its own colour', async () => {
    const { image_groups: groups = [], variation_values } = await example('in_stock')
    expect(groups.map((group) => group.view_type)).toEqual(['large', 'medium', 'small', 'swatch'])
    expect(new Set(groups.map(colorOf))).toEqual(new Set([variation_values?.['color']]))
  })

  it('link to pictures that exist', async () => {
    const [group] = (await example('in_stock')).image_groups ?? []
    const picture = await fetch(group?.images[0]?.link ?? '')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16)]).toEqual(['PNG', 800])
    const other = await fetch(
      `${client.store.origin}/on/demandware.static/-/Sites-practice-catalog/default/images/large/x-1-1-1.png`,
    )
    expect(other.status).toBe(404)
  })
})
