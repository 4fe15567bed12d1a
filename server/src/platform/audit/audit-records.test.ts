import { sql } from 'drizzle-orm'
import type { AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Count } from '@outlet/shared/contract/list'
import { orderDraft } from '../../testing/order-draft'
import { refusal } from '../../testing/refusal'
import { signedIn, type SignedIn } from '../../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

interface Page {
  items: AuditRecord[]
  next: string | null
}

let t: TestApp
let admin: SignedIn
let user: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
  user = await signedIn(t, 'user')
  for (const _order of [1, 2, 3]) await t.call('POST', '/orders', { token: user.token, body: orderDraft() })
})
afterAll(() => t.close())

const list = async (query = '') => (await t.call('GET', `/audit-records${query}`, { token: admin.token })).json<Page>()
const count = async (query = '') =>
  (await t.call('GET', `/audit-records/count${query}`, { token: admin.token })).json<Count>().count

test('lists who did what, to which subject, from which address, newest first', async () => {
  const [latest] = (await list()).items
  expect(latest).toMatchObject({
    actor: { kind: 'user', id: user.id, name: user.username },
    action: 'orders.record',
    subject_type: 'order',
    before: null,
    after: { store_name: orderDraft().store_name },
    address: '127.0.0.1',
  })
  expect((await list('?sort=at')).items[0]).toMatchObject({
    actor: { kind: 'system', id: null, name: 'test' },
    action: 'users.create',
    address: null,
  })
})

test('returns every record once, with pagination in both directions', async () => {
  const whole = (await list('?limit=200')).items.map(({ id }) => id)
  for (const sort of ['at', '-at']) {
    const found: string[] = []
    let next: string | null = null
    do {
      const page: Page = await list(`?sort=${sort}&limit=2${next ? `&cursor=${next}` : ''}`)
      found.push(...page.items.map(({ id }) => id))
      next = page.next
    } while (next)
    expect(sort === 'at' ? found.reverse() : found).toEqual(whole)
  }
})

test('filters by actor, action, subject and time', async () => {
  expect(await count(`?actor_id=${user.id}`)).toBe(4)
  expect(await count(`?actor_id=${user.id}&action=orders.record`)).toBe(3)
  expect(await count('?action=orders.record&action=session.sign_in')).toBe(5)
  expect(await count('?actor_kind=system')).toBe(2)
  expect(await count(`?subject_type=user&subject_id=${user.id}`)).toBe(2)
  await t.db.execute(sql`update audit set at = '2026-01-05T00:00:00Z' where action = 'session.sign_in'`)
  const inJanuary = '?from=2026-01-05T00:00:00Z&to=2026-01-05T00:00:01Z'
  expect((await list(inJanuary)).items.map(({ action }) => action)).toEqual(['session.sign_in', 'session.sign_in'])
  expect(await count('?to=2026-01-05T00:00:00Z')).toBe(0)
  expect((await t.call('GET', '/audit-records?actor=x', { token: admin.token })).statusCode).toBe(400)
})

test('contains no secret of any action', async () => {
  const body = {
    username: 'wang',
    name: 'Wang',
    role: 'user',
    password: 'Quiet-Harbour',
    current_password: TEST_PASSWORD,
  }
  const { id } = (await t.call('POST', '/users/signup', { token: admin.token, body })).json<{ id: string }>()
  await t.call('PATCH', `/users/${id}/password`, {
    token: admin.token,
    body: { password: 'Other-Harbour', current_password: TEST_PASSWORD },
  })
  const own = { password: 'Third-Harbour', current_password: TEST_PASSWORD }
  await t.call('PATCH', `/users/${admin.id}/password`, { token: admin.token, body: own })
  const everything = JSON.stringify((await list('?limit=200')).items)
  for (const secret of ['Harbour', TEST_PASSWORD, admin.token, '$argon2']) expect(everything).not.toContain(secret)
})

test('returns the current names of subjects, even if a record has none; a deleted subject has no name', async () => {
  const [latest] = (await list(`?subject_type=user&subject_id=${user.id}&action=session.sign_in`)).items
  expect(latest).toMatchObject({ subject_name: user.username, before: null, after: null })
  expect((await list('?action=orders.record&limit=1')).items[0]?.subject_name).toMatch(/^OC-\d{8}-\d{4}$/)
  await t.db.execute(sql`update audit set subject_id = gen_random_uuid()::text where id = ${latest?.id}`)
  const gone = await t.call('GET', `/audit-records/${latest?.id}`, { token: admin.token })
  expect(gone.json<AuditRecord>().subject_name).toBeNull()
})

test('returns a record by id; an invalid id is not found', async () => {
  const [latest] = (await list()).items
  const get = (id: string) => t.call('GET', `/audit-records/${id}`, { token: admin.token })
  expect((await get(latest?.id ?? '')).json()).toEqual(latest)
  expect(refusal(await get(admin.id))).toEqual([404, 'audit_record.not_found'])
  expect(refusal(await get('none'))).toEqual([404, 'audit_record.not_found'])
})

test('only admins have access', async () => {
  for (const path of ['/audit-records', '/audit-records/count', `/audit-records/${admin.id}`]) {
    expect(refusal(await t.call('GET', path, { token: user.token }))).toEqual([403, 'permission.denied'])
  }
})
