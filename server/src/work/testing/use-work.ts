import { sql } from 'drizzle-orm'
import { failPermanently, type WorkKind } from '../../platform/work/failed-work'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'

/** Creates an application with a store for each test of the file. */
export function useWork() {
  let t: TestApp
  let admin: string
  beforeEach(async () => {
    t = await testApp()
    admin = await t.signInAs('admin')
    await addStore(t.db, { base_url: 'http://127.0.0.1:9', name: 'Coach Outlet' })
  })
  afterEach(() => t.close())

  /** Creates monitors of `CA1` to `CAn` whose checks have been due for a minute. */
  async function monitors(count: number): Promise<string[]> {
    await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: count, variants: 1 })
    const product_codes = Array.from({ length: count }, (_, index) => `CA${index + 1}`)
    await t.call('POST', '/inventory-monitors/batch', {
      token: admin,
      body: { website_type: 'coach-outlet', product_codes },
    })
    await t.db.execute(sql`update monitor_checks set next_check_at = clock_now() - interval '1 minute'`)
    const { rows } = await t.db.execute<{ id: string }>(sql`select id from inventory_monitors order by product_code`)
    return rows.map(({ id }) => id)
  }

  /** Marks a row as permanently failed, as a worker that has claimed it does. */
  async function setAside(work: WorkKind, key: string): Promise<void> {
    const { name, key: column, nextAt, keyType } = work.table
    await t.db.execute(sql`
      update ${sql.identifier(name)} set holder = 77, ${sql.identifier(nextAt)} = clock_now() + interval '1 minute'
      where ${sql.identifier(column)} = ${key}::${sql.raw(keyType)}`)
    await failPermanently(t.db, work, { lease: 77, keys: [key] }, { error: new Error('cannot be stored'), attempts: 3 })
  }

  return {
    /** The application of the current test. */
    app: () => t,
    get: (path: string) => t.call('GET', path, { token: admin }),
    post: (path: string, token = admin) => t.call('POST', path, { token }),
    monitors,
    setAside,
  }
}
