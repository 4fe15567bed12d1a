import { sql } from 'drizzle-orm'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import type { Deletion } from '@outlet/shared/contract/list/deletion'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { seedProducts } from '../testing/seed-catalogue'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

interface Listed {
  items: { id: string; deletion: Deletion | null; version: number }[]
}

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('admin')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 3, variants: 1 })
})
afterAll(() => t.close())

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>) =>
  t.call(method, path, { token, ...(body && { body }) })
const monitor = (code: string) => ({ website_type: 'coach-outlet', product_code: code })
/** Granting access requires the own password. */
const own = { current_password: TEST_PASSWORD }
const user = (username: string) => ({ username, name: username, role: 'user', password: 'a-long-Pass-word-1', ...own })

const lists = [
  {
    path: '/inventory-monitors',
    read: 'inventory-monitors.read' as const,
    add: '',
    make: (n: number) => monitor(`CA${n}`),
    audit: 'inventory_monitors.restore',
    confirmed: undefined,
  },
  {
    path: '/product-base',
    read: 'product-base.read' as const,
    add: '',
    make: (n: number) => ({ product_code: `PB${n}` }),
    audit: 'product_base.restore',
    confirmed: undefined,
  },
  {
    path: '/users',
    read: 'users.read' as const,
    add: '/signup',
    make: (n: number) => user(`colleague-${n}`),
    audit: 'users.restore',
    confirmed: own,
  },
]

test.each(lists)(
  'lists deleted items of $path with the time, the user and the end of the restore period',
  async (list) => {
    const ids: string[] = []
    for (const number of [1, 2, 3])
      ids.push((await call('POST', list.path + list.add, list.make(number))).json<{ id: string }>().id)
    const [first, second, third] = ids
    for (const id of [first, second]) expect((await call('DELETE', `${list.path}/${id}`)).statusCode).toBe(200)
    const deleted = async (query = '') => (await call('GET', `${list.path}?deleted=true${query}`)).json<Listed>().items
    expect((await deleted('&sort=-deleted_at')).map(({ id }) => id)).toEqual([second, first])
    const [page] = await deleted('&sort=deleted_at&limit=1')
    const { by, at, restorable_until: until } = page?.deletion ?? {}
    expect([page?.id, by]).toEqual([first, 'admin-1'])
    expect(Date.parse(until ?? '') - Date.parse(at ?? '')).toBe(30 * 86_400_000)
    expect((await call('GET', `${list.path}/count?deleted=true`)).json()).toEqual({ count: 2, exact: true })
    const live = (await call('GET', `${list.path}?sort=-deleted_at`)).json<Listed>().items
    expect(live.some(({ id }) => id === third) && live.every(({ id }) => id !== first)).toBe(true)

    expect((await call('POST', `${list.path}/${first}/restore`, list.confirmed)).statusCode).toBe(200)
    expect((await deleted()).map(({ id }) => id)).toEqual([second])
    expect(await t.audit(list.audit)).toHaveLength(1)
    // A new item with the same key blocks the restore.
    await call('POST', list.path + list.add, list.make(2))
    expect(refusal(await call('POST', `${list.path}/${second}/restore`, list.confirmed))[0]).toBe(409)
    expect(await deleted()).toHaveLength(1)

    const reader = await machineToken(t.db, [list.read])
    expect(refusal(await t.call('GET', `${list.path}?deleted=true`, { token: reader }))).toEqual([
      403,
      'permission.denied',
    ])
  },
)

test.each(lists)('restores many items of $path as a job, and refuses one whose key is in use again', async (list) => {
  const made: string[] = []
  for (const number of [1, 3]) {
    const { items } = (
      await call('GET', `${list.path}?q=${Object.values(list.make(number)).find((one) => /\d$/.test(one))}`)
    ).json<Listed>()
    made.push(items[0]?.id ?? '')
  }
  for (const id of made) await call('DELETE', `${list.path}/${id}`)
  await t.db.execute(sql`delete from bulk_jobs`)
  const request = { filter: { deleted: true }, seen: 3, action: { kind: 'restore' }, ...list.confirmed }
  const { id } = (await call('POST', `${list.path}/bulk`, request)).json<BulkJob>()
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log: { error: jest.fn() } }));
  expect((await call('GET', `/bulk-jobs/${id}`)).json()).toMatchObject({ state: 'done', changed: 2, refused: 1 })
})
