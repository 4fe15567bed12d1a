import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { VARIANTS } from './variants'

/** Percentage of product reads in which the stock of a variant has changed. */
const CHANGES_PERCENT = 5
/** Percentage of product reads, on a site whose name starts with `turning`, that sell out or restock the product. */
const TURNS_PERCENT = 5

// A store in its own process that responds at once: documents like the Shop API's with
// `expand=availability,variations`, cached as strings and only concatenated.
const quantities = new Map<string, number>()
const around = new Map<string, { before: string; after: string }>()
const masters = new Map<string, string>()
const soldOut = new Set<string>()

const masterOf = (id: string): string => {
  const known = masters.get(id)
  if (known) return known
  const variants = Array.from({ length: VARIANTS }, (_, index) => ({
    _type: 'variant',
    product_id: `${id}-${index + 1}`,
    orderable: true,
    variation_values: { color: 'BLK', size: String(index + 1) },
  }))
  const made = JSON.stringify({
    _type: 'product',
    id,
    name: `Bag ${id}`,
    brand: 'Bench',
    currency: 'USD',
    type: { _type: 'product_type', master: true },
    variants,
    variation_attributes: [
      { _type: 'variation_attribute', id: 'color', name: 'Color', values: [{ name: 'Black', value: 'BLK' }] },
      {
        _type: 'variation_attribute',
        id: 'size',
        name: 'Size',
        values: variants.map((_, at) => ({ value: `${at + 1}` })),
      },
    ],
  })
  masters.set(id, made)
  return made
}

const variantOf = (id: string): string => {
  const quantity = quantities.get(id) ?? 7
  const known = around.get(id) ?? splitVariant(id)
  return known.before + String(quantity) + known.after
}

const splitVariant = (id: string) => {
  const [before = '', after = ''] = JSON.stringify({
    _type: 'product',
    id,
    name: `Bag ${id}`,
    brand: 'Bench',
    currency: 'USD',
    type: { _type: 'product_type', variant: true },
    master: { _type: 'master', master_id: id.replace(/-\d+$/, ''), orderable: true },
    manufacturer_sku: `SKU-${id}`,
    variation_values: { color: 'BLK', size: '1' },
    c_isBestseller: false,
    c_unitsSold: 12,
    inventory: {
      _type: 'inventory',
      id: 'bench-inventory',
      orderable: true,
      preorderable: false,
      backorderable: false,
      stock_level: 40,
      ats: -1,
    },
  }).split('-1}}')
  const made = { before, after: `}}${after}` }
  around.set(id, made)
  return made
}

const noneLeft = (document: string) =>
  document.replaceAll('"orderable":true', '"orderable":false').replace(/"ats":\d+/, '"ats":0')

/**
 * Returns the document of a product or variant. A variant has the stock state that its product had at its last read.
 */
const turningDocumentOf = (id: string): string => {
  const [master = ''] = id.split('-')
  if (id === master && Math.random() * 100 < TURNS_PERCENT && !soldOut.delete(id)) soldOut.add(id)
  return soldOut.has(master) ? noneLeft(documentOf(id)) : documentOf(id)
}

const documentOf = (id: string): string => {
  if (id.includes('-')) return variantOf(id)
  if (Math.random() * 100 < CHANGES_PERCENT) {
    quantities.set(`${id}-${1 + Math.floor(Math.random() * VARIANTS)}`, Math.floor(Math.random() * 20))
  }
  return masterOf(id)
}

const requests: Record<string, number> = {}

const server = createServer((request, response) => {
  const url = request.url ?? ''
  if (url === '/__requests') return void response.end(JSON.stringify(requests))
  const site = url.split('/')[2] ?? ''
  requests[site] = (requests[site] ?? 0) + 1
  const ids = decodeURIComponent(url.slice(url.indexOf('(') + 1, url.indexOf(')'))).split(',')
  const body = `{"_v":"23.2","count":${ids.length},"data":[${ids.map(site.startsWith('turning') ? turningDocumentOf : documentOf).join(',')}],"total":${ids.length}}`
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  // A listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${port}\n`)
})
