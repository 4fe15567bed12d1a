import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Database } from '../../src/platform/db/database'
import { addStore } from '../../src/stores/testing/add-store'
import { seedProducts } from '../../src/testing/seed-catalogue'
import { VARIANTS } from './variants'

export interface InstantStore {
  origin: string
  /** Number of requests received so far, by site. */
  requests(): Promise<Record<string, number>>
  stop(): void
}

/** Starts a store in its own process that responds at once. */
export async function startInstantStore(): Promise<InstantStore> {
  const tsx = join(createRequire(import.meta.url).resolve('tsx/package.json'), '../dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, join(import.meta.dirname, 'instant-store.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const origin = `http://127.0.0.1:${String(port).trim()}`
  return {
    origin,
    requests: async () => z.record(z.string(), z.number()).parse(await (await fetch(`${origin}/__requests`)).json()),
    stop: () => void child.kill(),
  }
}

interface Seed {
  key: string
  origin: string
  products: number
  ratePerSecond?: number
  burst?: number
}

/** Creates a store whose products are all monitored; no check is due. */
export async function seedMonitoredStore(
  db: Database,
  { key, origin, products, ratePerSecond = 1000, burst = 1000 }: Seed,
): Promise<void> {
  await addStore(db, {
    key,
    site_id: key,
    base_url: origin,
    is_practice: true,
    rate_per_second: ratePerSecond,
    burst,
    concurrency: 16,
  })
  await addMonitoredProducts(db, key, 'P', products)
}

/** Adds products to a store, each monitored. */
export async function addMonitoredProducts(db: Database, key: string, prefix: string, products: number): Promise<void> {
  await seedProducts(db, key, { prefix, products, variants: VARIANTS })
  await db.execute(sql`
    with made as (
      insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
      select gen_random_uuid(), website_type, id, id, 86400 from products
      where website_type = ${key} and id ^@ ${prefix}::text returning id
    ) insert into monitor_checks (monitor_id, website_type, next_check_at)
    select id, ${key}, clock_now() + interval '1 day' from made`)
  await db.execute(sql`vacuum analyze`)
}

/**
 * Makes `checks` randomly chosen checks (all by default) of one store or of all stores due at once, waits until all
 * have run, and returns the seconds that they took.
 */
export async function checkRound(db: Database, checks?: number, store?: string): Promise<number> {
  const startedAt = performance.now()
  const { rows: due } = await db.execute<{ monitor_id: string }>(sql`
    update monitor_checks set next_check_at = clock_now()
    where monitor_id in (
      select monitor_id from monitor_checks where website_type = coalesce(${store ?? null}, website_type)
      order by random() limit ${checks ?? null})
    returning monitor_id`)
  const at = performance.now()
  const ids = JSON.stringify(due.map(({ monitor_id }) => monitor_id))
  const since = new Date(Date.now() - (at - startedAt)).toISOString()
  for (;;) {
    const { rows } = await db.execute<{ left: number }>(sql`
      select count(*)::int as left from monitor_checks
      where monitor_id in (select id::uuid from jsonb_array_elements_text(${ids}::jsonb) as due (id))
        and (last_checked_at is null or last_checked_at < ${since})`)
    if (rows[0]?.left === 0) return (performance.now() - at) / 1000
    await sleep(50)
  }
}
