import { sql } from 'drizzle-orm'
import pino from 'pino'
import { uuidv7 } from '../platform/db/uuid'
import { systemCaller } from '../platform/audit/record-audit'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import { addStore, CONTROL_TOKEN, testSecrets, practiceConfig } from '../stores/testing/add-store'
import { workSyncOf } from './testing/work-sync'
import { syncStore } from '../stores/sync/sync-store'

let database: TestDatabase
let practice: RunningPracticeStore
beforeAll(async () => {
  database = await testDatabase()
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 30 })
  await addStore(database.db, { base_url: practice.origin, category_ids: ['women-bags'] })
})
afterAll(async () => {
  await practice.close()
  await database.close()
})

const deps = () => ({
  db: database.db,
  secrets: testSecrets,
  config: practiceConfig,
  log: pino({ level: 'silent' }),
})
const sync = async () => {
  const { id } = await database.db.transaction((tx) => syncStore(tx, systemCaller('test'), 'coach-outlet'))
  await workSyncOf(deps(), id)
}
const one = async (query: ReturnType<typeof sql>) => (await database.db.execute(query)).rows[0] ?? {}

/** Returns a product whose variants can all be bought, and one of them. */
const aProduct = () =>
  one(sql`select product_id, min(variant_id) as variant_id from variants
    group by product_id having bool_and(is_orderable and ats > 0) order by 1 limit 1`)
const stockOf = (variantId: unknown) => one(sql`select ats, is_orderable from variants where variant_id = ${variantId}`)

/** Adds a monitor of the product that was last read `readAgoSeconds` ago; negative = in the future. */
async function monitor(productId: unknown, readAgoSeconds: number): Promise<string> {
  const id = uuidv7()
  await database.db.execute(sql`update inventory_monitors set deleted_at = clock_now()`)
  await database.db.execute(sql`
    insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    values (${id}, 'coach-outlet', ${productId}, ${productId}, 3600)`)
  await database.db.execute(sql`
    insert into monitor_checks (monitor_id, website_type, next_check_at, read_at, readings_digest, holder)
    values (${id}, 'coach-outlet', clock_now() + interval '1 hour',
      clock_now() - make_interval(secs => ${readAgoSeconds}), 'digest', 7)`)
  return id
}
const checkOf = (id: string) =>
  one(sql`select next_check_at <= clock_now() as is_due, holder, readings_digest from monitor_checks
    where monitor_id = ${id}`)

test('a sync preserves newer data of a check, and overwrites older data', async () => {
  await sync()
  const { product_id, variant_id } = await aProduct()
  const before = await stockOf(variant_id)
  const sellOut = sql`update variants set ats = 0, is_orderable = false where variant_id = ${variant_id}`

  const newer = await monitor(product_id, -3600)
  await database.db.execute(sellOut)
  await sync()
  expect(await stockOf(variant_id)).toEqual({ ats: 0, is_orderable: false })
  expect(await checkOf(newer)).toEqual({ is_due: false, holder: '7', readings_digest: 'digest' })

  // If the sync has newer data, the monitor is checked at once, and an in-progress check no longer counts.
  const older = await monitor(product_id, 600)
  await sync()
  expect(await stockOf(variant_id)).toEqual(before)
  expect(await checkOf(older)).toEqual({ is_due: true, holder: null, readings_digest: null })

  // The data is unchanged, so no check is due.
  const equal = await monitor(product_id, 600)
  await sync()
  expect(await checkOf(equal)).toEqual({ is_due: false, holder: '7', readings_digest: 'digest' })
})
