import { createUser } from '../src/users/create-user'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { productColumns } from '@outlet/shared/contract/products'
import { buildApp } from '../src/app'
import { systemCaller } from '../src/audit/record-audit'
import { parseConfig } from '../src/config'
import { EventHub } from '../src/events/event-hub'
import { secretBox } from '../src/secrets/secret-box'
import { addStore } from '../src/stores/testing/add-store'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchDatabase } from './bench-database'
import { report } from './report'

// A CSV of 100,000 products with all columns over HTTP; the reader, in this very process, keeps nothing of it.

const PRODUCTS = 100_000
const SECRET_KEY = 'ab'.repeat(32)
const PASSWORD = 'Correct-Horse'
const MIB = 1024 * 1024

const database = await benchDatabase()
const events = new EventHub(database.url)
await events.start()
try {
  const { db } = database
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, db, events, secrets: secretBox(SECRET_KEY) })
  const user = { username: 'bench', name: 'bench', role: 'user' as const, password: PASSWORD }
  await db.transaction((tx) => createUser(tx, systemCaller('bench'), user))
  await addStore(db, { key: 'bench', siteId: 'bench', baseUrl: 'http://127.0.0.1:9' })
  await seedProducts(db, 'bench', { prefix: 'P', products: PRODUCTS, variants: 1 })
  const base = (await app.http.listen({ host: '127.0.0.1', port: 0 })) + API_PREFIX
  const signIn = await fetch(`${base}/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'bench', password: PASSWORD }),
  })
  const { access_token } = (await signIn.json()) as { access_token: string }
  const download = async () => {
    const ticket = await fetch(`${base}/products/csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        filter: { website_type: 'bench' },
        columns: productColumns.map((key) => ({ key, title: key })),
      }),
    })
    const { path } = (await ticket.json()) as { path: string }
    const answer = await fetch(base + path, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok || !answer.body) throw new Error(await answer.text())
    let [bytes, lines, rss] = [0, 0, 0]
    for await (const chunk of answer.body) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      rss = Math.max(rss, process.memoryUsage.rss())
    }
    if (lines !== PRODUCTS + 1) throw new Error(`${lines} lines`)
    return { bytes, rss }
  }
  // The first one grows the heap to what any work takes.
  await download()
  const before = process.memoryUsage.rss()
  const begun = performance.now()
  const { bytes, rss } = await download()
  const seconds = (performance.now() - begun) / 1000
  report({ name: 'CSV of 100,000 products', value: PRODUCTS / seconds, unit: 'rows/s', goal: '≥ 10,000' })
  report({ name: 'its size', value: bytes / MIB, unit: 'MiB', goal: '–' })
  report({ name: "the process's growth at its largest", value: (rss - before) / MIB, unit: 'MiB', goal: '≤ 50' })
  await app.http.close()
} finally {
  await events.close()
  await database.close()
}
