import { type PracticeClient, clientId, startPracticeClient } from '../practice-client'
import { FaultShape, ProductResultShape, ProductShape, SearchShape } from '../product-shapes'

let client: PracticeClient
beforeAll(async () => {
  client = await startPracticeClient()
})
afterAll(() => client.store.close())

const list = (ids: string[]) => `products/(${ids.map(encodeURIComponent).join(',')})`
const faultOf = async (response: Response) => FaultShape.parse(await response.json()).fault.type

describe('product search', () => {
  it('returns every product of the site once, page by page, as total states', async () => {
    const ids: string[] = []
    let total = 1
    for (let start = 0; start < total; start += 200) {
      const page = await client.read(SearchShape, `product_search?refine_1=cgid%3Droot&start=${start}&count=200`)
      expect(page).toMatchObject({ start, count: page.hits.length })
      expect(page.next === undefined).toBe(start + page.count >= page.total)
      total = page.total
      ids.push(...page.hits.map((hit) => hit.product_id))
    }
    expect(ids).toHaveLength(300)
    expect(new Set(ids).size).toBe(300)
  })

  it('lists a product in more than one category', async () => {
    const inCategory = async (cgid: string) => {
      const page = await client.read(SearchShape, `product_search?refine_1=cgid=${cgid}&count=200`)
      return new Set(page.hits.map((hit) => hit.product_id))
    }
    const bags = await inCategory('women-bags')
    const arrivals = await inCategory('new-arrivals')
    expect([...arrivals].some((id) => bags.has(id))).toBe(true)
    expect(bags.size).toBeGreaterThan(20)
  })

  it('finds nothing in an unknown category, and refuses more than 200 at once', async () => {
    expect(await client.read(SearchShape, 'product_search?refine_1=cgid=nowhere')).toMatchObject({ total: 0, hits: [] })
    const refused = await client.get('product_search?refine_1=cgid=root&count=201')
    expect(refused.status).toBe(400)
    expect(await faultOf(refused)).toBe('ValueConstraintViolationException')
  })
})

describe('products by id', () => {
  it('returns existing products in the requested order, and omits the others', async () => {
    const { sold_out = '', in_stock = '' } = await client.examples()
    const result = await client.read(ProductResultShape, list([sold_out, 'NO-SUCH', in_stock]))
    expect(result).toMatchObject({ count: 2, total: 2 })
    expect(result.data.map((product) => product.id)).toEqual([sold_out, in_stock])
  })

  it('accepts ids with blanks and slashes, URL-encoded', async () => {
    const examples = await client.examples()
    const ids = ['master_id_with_blank', 'master_id_with_slash', 'variant_id_with_slash'].map(
      (name) => examples[name] ?? '',
    )
    expect(ids.join()).toMatch(/[ ].*\//)
    expect((await client.read(ProductResultShape, list(ids))).data.map((product) => product.id)).toEqual(ids)
    for (const id of ids) {
      expect((await client.read(ProductShape, `products/${encodeURIComponent(id)}`)).id).toBe(id)
    }
  })

  it('refuses 51 ids, an unknown expand, an unknown product, an unknown site or version', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => `X${index}`)
    expect((await client.get(list(ids.slice(1)))).status).toBe(200)
    expect((await client.get(list(ids))).status).toBe(400)
    expect(await faultOf(await client.get('products/X?expand=stock'))).toBe('InvalidExpandValueException')
    const missing = await client.get('products/NO-SUCH')
    expect(missing.status).toBe(404)
    expect(await faultOf(missing)).toBe('ProductNotFoundException')
    expect(await faultOf(await client.get('products/X', { site: 'elsewhere' }))).toBe('UnknownSiteException')
    const version = await fetch(`${client.store.origin}/s/coach-outlet/dw/shop/latest/products/X?client_id=${clientId}`)
    expect(await faultOf(version)).toBe('VersionNotFoundException')
  })

  it('responds with 304 to its own etag, until the product changes', async () => {
    const { in_stock = '' } = await client.examples()
    const path = `${list([in_stock])}?expand=availability`
    const first = await client.get(path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const second = await client.get(path, { headers })
    expect([first.status, second.status, await second.text()]).toEqual([200, 304, ''])
    await client.control('POST', 'stock', { site: 'coach-outlet', product_id: in_stock, stock: 77 })
    const third = await client.get(path, { headers })
    expect(third.status).toBe(200)
    expect(ProductResultShape.parse(await third.json()).data[0]?.inventory?.ats).toBe(77)
  })
})

describe('client id', () => {
  const requestProduct = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${client.store.origin}/s/coach-outlet/dw/shop/v23_2/products/X${query}`, { headers })

  it('is read from the query or the header; missing is 400, unknown 401', async () => {
    const missing = await requestProduct('')
    expect([missing.status, await faultOf(missing)]).toEqual([400, 'MissingClientIdException'])
    const unknown = await requestProduct('?client_id=stranger')
    expect([unknown.status, await faultOf(unknown)]).toEqual([401, 'UnknownClientIdException'])
    expect(await faultOf(await requestProduct(`?client_id=${clientId}`))).toBe('ProductNotFoundException')
    expect(await faultOf(await requestProduct('', { 'x-dw-client-id': clientId }))).toBe('ProductNotFoundException')
  })
})
