import { storeProductFacets } from '../src/products/store-product-facets'
import { benchApp } from './bench-app'
import { percentile, report } from './report'
import { seedCatalogue } from './seed-catalogue'

// Measures requests through the whole server to a store of 100,000 products with 1,000,000 variants.

const CALLS = 100
const CLIENTS = 50

const { db, request: send, close } = await benchApp()
try {
  await seedCatalogue(db)
  const countStartedAt = performance.now()
  await db.transaction((tx) => storeProductFacets(tx, 'bench'))
  const countMs = performance.now() - countStartedAt
  report({ name: "a sync's end: counting 100,000 products", value: countMs, unit: 'ms', goal: '–' })
  const timeRequest = async (path: string, body?: object) => {
    const startedAt = performance.now()
    await send(body ? 'POST' : 'GET', path, body)
    return performance.now() - startedAt
  }
  const one = async (name: string, path: string, goal: string, body?: object) => {
    await timeRequest(path, body)
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) times.push(await timeRequest(path, body))
    report({ name: `${name}, median`, value: percentile(times, 0.5), unit: 'ms', goal })
    report({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal })
  }
  const many = async (name: string, pathOf: () => string, goal: string) => {
    const startedAt = performance.now()
    let done = 0
    const client = async () => {
      while (performance.now() - startedAt < 4000) {
        await timeRequest(pathOf())
        done += 1
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    report({
      name: `${name}, ${CLIENTS} clients`,
      value: done / ((performance.now() - startedAt) / 1000),
      unit: '1/s',
      goal,
    })
  }
  const products = '/products?website_type=bench'
  const queries = {
    'on sale and orderable, by discount': '&is_on_sale=true&orderable=true&sort=-discount',
    'two categories within a price, by price':
      '&category_id=category-1&category_id=category-5&price_from=20000&price_to=25000&sort=current_price',
    'a colour and a size, newest first': '&color=Olive&size=7+B&sort=-created_at',
    'a word of the name, by name': '&q=tabby+satchel+12&sort=name',
    'price dropped since the last sync': '&change=price_dropped',
    'monitored and sold out': '&is_monitored=true&orderable=false',
    'gone, early access': '&is_offline=true&is_early_access=true&sort=name',
  }
  await one('list of 50 of 100,000 by an indexed field', `${products}&sort=current_price`, '≤ 20')
  await one('page of 200 of 100,000', `${products}&limit=200`, '≤ 20')
  for (const [name, query] of Object.entries(queries)) await one(`list: ${name}`, products + query, '≤ 20')
  const facets = '/products/facets?website_type=bench'
  await one('facets of the whole store', facets, '≤ 150')
  for (const [name, query] of Object.entries(queries)) {
    await one(`facets: ${name}`, facets + query.replace(/&sort=.*/, ''), '≤ 150')
  }
  await one(
    'facets of five further filters',
    `${facets}&color=Red&size=7+B&category_id=category-2&is_new=false&orderable=true`,
    '≤ 150',
  )
  await one('changes since the last sync', '/products/changes?website_type=bench', '≤ 20')
  await one(
    'history of a product of 10 variants',
    `/products/bench/${encodeURIComponent('PB 7')}/history?days=365&own=true`,
    '≤ 20',
  )
  for (const typed of ['pb 4711', 'tabby', 'tabby satchel 12', 'zeppelin', 'pb']) {
    await one(`candidates for "${typed}"`, `/products/candidates?q=${encodeURIComponent(typed)}`, '≤ 20')
  }
  await one('product base: list of 50 of 10,000', '/product-base?sort=product_code', '≤ 20')
  await one('product base: in stock, with a tag', '/product-base?in_stock=true&tag=tag+3', '≤ 20')
  await one('product base: listed nowhere', '/product-base?is_listed=false', '≤ 20')
  await one('product base: a word of a name', '/product-base?q=tabby+satchel+12', '≤ 20')
  await one('product base: a word of many names', '/product-base?q=tabby', '≤ 20')
  await one('product base: no such word', '/product-base?q=zeppelin', '≤ 20')
  const byPrice = `${products}&sort=current_price`
  const byDiscount = products + queries['on sale and orderable, by discount']
  const from = () => `&price_from=${Math.floor(Math.random() * 50_000)}`
  // Simultaneous identical requests share one read, so the cost of a single read is measured as well: first while most
  // of the products' JSON is not yet cached, then once more.
  await many('list of 50 by an indexed field', () => byPrice, '≥ 1500')
  await many('the filtered list by discount', () => byDiscount, '≥ 400')
  await many('list of 50 by an indexed field, each client from another price', () => byPrice + from(), '≥ 800')
  await many('the same once more', () => byPrice + from(), '≥ 800')
  await many('the filtered list by discount, each client from another price', () => byDiscount + from(), '≥ 800')
} finally {
  await close()
}
