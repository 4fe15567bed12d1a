import { sql } from 'drizzle-orm'
import type { Count } from '@outlet/shared/contract/list'
import { userList, type User, type UserSummary } from '@outlet/shared/contract/users'
import { refusal } from '../testing/refusal'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

interface Page {
  items: UserSummary[]
  next: string | null
}

let t: TestApp
let admin: string
let reader: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  reader = await t.signInAs('user')
  for (const [index, name] of ['Ada', 'Bo', '陈晓', 'Ada'].entries()) {
    const profile = {
      email: `secret-${index}@example.com`,
      phone: `010 555 ${index}`,
      location: 'Hidden',
      job: 'Buyer',
    }
    const body = {
      username: `sign-in-${index}`,
      name,
      role: 'user',
      password: 'Quiet-Harbour',
      current_password: TEST_PASSWORD,
      ...profile,
    }
    await t.call('POST', '/users/signup', { token: admin, body })
  }
})
afterAll(() => t.close())

const list = (query: string, token = admin) => t.call('GET', `/users${query}`, { token })
const names = async (query: string, token = admin) =>
  (await list(query, token)).json<Page>().items.map(({ name }) => name)

test.each(userList.sorts)('returns every user once, paged by %s', async (sort) => {
  const whole = (await list(`?sort=${sort}&limit=200`)).json<Page>().items.map(({ id }) => id)
  expect(new Set(whole).size).toBe(6)
  const found: string[] = []
  let next: string | null = null
  do {
    const page: Page = (await list(`?sort=${sort}&limit=2${next ? `&cursor=${next}` : ''}`)).json<Page>()
    found.push(...page.items.map(({ id }) => id))
    next = page.next
  } while (next)
  expect(found).toEqual(whole)
})

test('a user reads name, job, organization, role and state of others, and cannot infer private fields', async () => {
  const [ada] = (await list('?q=Ada', reader)).json<Page>().items
  const hidden = { username: '', email: null, phone: null, last_seen_at: null }
  expect(ada).toMatchObject({ name: 'Ada', job: 'Buyer', role: 'user', state: 'active', ...hidden })
  const detail = (await t.call('GET', `/users/${ada?.id}`, { token: reader })).json<User>()
  expect(detail).toMatchObject({ ...hidden, location: null, introduction: null, personal_website: null })
  for (const q of ['sign-in', 'secret', '555']) expect(await names(`?q=${q}`, reader)).toEqual([])
  const count = await t.call('GET', '/users/count?q=secret', { token: reader })
  expect(count.json<Count>().count).toBe(0)
  for (const sort of ['username', '-username', 'last_seen_at', '-last_seen_at']) {
    expect(refusal(await list(`?sort=${sort}`, reader))).toEqual([403, 'permission.denied'])
  }
  const everything = (await list('?limit=1&sort=name', reader)).json<Page>()
  expect(Buffer.from(everything.next ?? '', 'base64url').toString()).not.toContain('sign-in')
})

test('an admin searches by name, user name, e-mail and phone, and sees when a user was last seen', async () => {
  expect(await names('?q=sign-in-1')).toEqual(['Bo'])
  expect(await names('?q=SECRET-2')).toEqual(['陈晓'])
  expect(await names(`?q=${encodeURIComponent('555 3')}`)).toEqual(['Ada'])
  expect(await names('?role=admin')).toEqual(['admin-1'])
  const [latest, , last] = (await list('?sort=-last_seen_at')).json<Page>().items
  expect(latest?.last_seen_at).not.toBeNull()
  expect(last?.last_seen_at).toBeNull()
})

test('the last-seen time follows the session’s requests, to five minutes', async () => {
  await t.db.execute(sql`update users set last_seen_at = '2020-01-01' where username = 'user-2'`)
  const seen = async () => (await list('?q=user-2')).json<Page>().items[0]?.last_seen_at
  await t.call('GET', '/users/info', { token: reader })
  expect(await seen()).toBe('2020-01-01T00:00:00.000Z')
  await t.db.execute(sql`update sessions set last_seen_at = clock_now() - interval '6 minutes'`)
  await t.call('GET', '/users/info', { token: reader })
  expect((await seen())?.slice(0, 4)).not.toBe('2020')
})
