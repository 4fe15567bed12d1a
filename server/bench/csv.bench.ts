import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { productList } from '@outlet/shared/contract/products'
import { addStore } from '../src/stores/testing/add-store'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchApp } from './bench-app'
import { report } from './report'

// Measures a CSV of 100,000 products with all columns over HTTP. The reader runs in the same process and retains none
// of it.

const PRODUCTS = 100_000
const MIB = 1024 * 1024

const { app, db, headers, close } = await benchApp()
try {
  await addStore(db, { key: 'bench', site_id: 'bench', base_url: 'http://127.0.0.1:9' })
  await seedProducts(db, 'bench', { prefix: 'P', products: PRODUCTS, variants: 1 })
  // Update times as a sync leaves them: written page by page.
  await db.execute(sql`update products set updated_at = clock_now() - substr(id, 2)::int / 24 * interval '1 second'`)
  await db.execute(sql`vacuum analyze products`)
  const base = (await app.http.listen({ host: '127.0.0.1', port: 0 })) + API_PREFIX
  const download = async () => {
    const ticket = await fetch(`${base}/products/csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        filter: { website_type: 'bench' },
        columns: productList.csv.map((key) => ({ key, title: key })),
      }),
    })
    const { path } = (await ticket.json()) as { path: string }
    const response = await fetch(base + path, { headers: { 'accept-encoding': 'identity' } })
    if (!response.ok || !response.body) throw new Error(await response.text())
    let [bytes, lines, rss] = [0, 0, 0]
    for await (const chunk of response.body) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      rss = Math.max(rss, process.memoryUsage.rss())
    }
    if (lines !== PRODUCTS + 1) throw new Error(`${lines} lines`)
    return { bytes, rss }
  }
  // The first download grows the heap to its usual size.
  await download()
  const before = process.memoryUsage.rss()
  const startedAt = performance.now()
  const { bytes, rss } = await download()
  const seconds = (performance.now() - startedAt) / 1000
  report({ name: 'CSV of 100,000 products', value: PRODUCTS / seconds, unit: 'rows/s', goal: '≥ 10,000' })
  report({ name: 'its size', value: bytes / MIB, unit: 'MiB', goal: '–' })
  report({ name: "the process's growth at its largest", value: (rss - before) / MIB, unit: 'MiB', goal: '≤ 50' })
} finally {
  await close()
}
