import { sql } from 'drizzle-orm'
import { setClockOffset } from '../platform/time/clock'
import { sealCredentials } from '../stores/store-credentials'
import { testSecrets } from '../stores/testing/add-store'
import { CHECKOUT_SCOPE, CONSOLE_CLIENT, ORDER_SCOPE } from '../stores/ucp/testing/fake-authorization-server'
import { serve } from '../testing/serve'
import { TEST_PASSWORD } from '../testing/test-app'
import {
  CONSOLE,
  linkBrowser,
  linked,
  readChannel,
  STORE,
  storedText,
  useLinkWorld,
} from '../task-channels/testing/link-world'

const w = useLinkWorld()
afterEach(() => setClockOffset(0))

const started = (url: string) => Object.fromEntries(new URL(url).searchParams)
const codeOf = (response: { statusCode: number; json<T>(): T }) => {
  const { code, errors = [] } = response.json<{ code: string; errors?: { code: string }[] }>()
  return [response.statusCode, errors[0]?.code ?? code]
}

test('a channel is linked to an account: only its own scopes, PKCE, and a browser that returns from another site', async () => {
  const browser = linkBrowser(w)
  const url = await browser.startedAt()
  expect(url.startsWith(`${w.shop.origin}/oauth/authorize?`)).toBe(true)
  expect(started(url)).toEqual({
    response_type: 'code',
    client_id: 'console',
    redirect_uri: `${CONSOLE}/oauth/callback`,
    scope: `${CHECKOUT_SCOPE} ${ORDER_SCOPE}`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const returned = await browser.open(w.server.approve(url))
  expect(returned).toMatchObject({
    status: 303,
    location: `/channel/list?tab=task&task_channel=${w.channel.id}&account_link=linked`,
    headers: { 'cache-control': 'no-store' },
  })
  expect(browser.cookies.size).toBe(0)
  expect(await readChannel(w)).toMatchObject({
    state: 'unverified',
    version: 2,
    account_link: {
      issuer: w.shop.origin,
      scopes: [CHECKOUT_SCOPE, ORDER_SCOPE],
      linked_at: expect.any(String),
      expires_at: null,
      ended: null,
    },
  })
})

test('the cookie of a request is hidden from scripts, and sent with navigations from the store', async () => {
  const response = await linkBrowser(w).start()
  expect(response.headers['set-cookie']).toMatch(
    /^link-[0-9a-f]{16}=[\w-]{43}; Path=\/oauth\/callback; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('linking needs the right to change channels, the own password, and the console’s public address', async () => {
  const user = await w.t.signInAs('user')
  expect(codeOf(await linkBrowser(w, user).start())).toEqual([403, 'permission.denied'])
  const browser = linkBrowser(w)
  expect(codeOf(await browser.start({}))).toEqual([400, 'user.current_password_required'])
  expect(codeOf(await browser.start({ current_password: 'Another-Word' }))).toEqual([
    400,
    'user.current_password_wrong',
  ])
  const elsewhere = { origin: 'http://10.0.0.5:8080' }
  const password = { current_password: TEST_PASSWORD }
  expect(codeOf(await browser.start(password, elsewhere))).toEqual([409, 'task_channel.link_other_address'])
})

test.each([
  ['the owner refuses it', (url: string) => w.server.deny(url), 'denied'],
  [
    'another server responds',
    (url: string) => changed(w.server.approve(url), 'iss', 'https://other.example'),
    'wrong_issuer',
  ],
  ['no server is named', (url: string) => changed(w.server.approve(url), 'iss', null), 'wrong_issuer'],
  ['the code is not the store’s', (url: string) => changed(w.server.approve(url), 'code', 'forged'), 'refused'],
])('nothing is linked when %s', async (_, back, outcome) => {
  const browser = linkBrowser(w)
  expect(await browser.open(back(await browser.startedAt()))).toMatchObject({ status: 303, outcome })
  expect(await readChannel(w)).toMatchObject({ account_link: null, version: 1 })
})
const changed = (url: URL, name: string, value: string | null) => {
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url
}

test('a response is valid once, in the browser that requested it, for ten minutes', async () => {
  const browser = linkBrowser(w)
  const back = w.server.approve(await browser.startedAt())
  const stranger = await linkBrowser(w, await w.t.signInAs('admin')).open(back)
  expect(stranger).toMatchObject({ status: 400, outcome: null, body: expect.stringContaining('关联') })
  const forged = await browser.open(changed(new URL(back), 'state', 'x'.repeat(43)))
  expect(forged.status).toBe(400)
  const cookies = new Map(browser.cookies)
  expect(await browser.open(back)).toMatchObject({ outcome: 'linked' })
  // Even with the cookie that the first response has removed.
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await browser.open(back)).toMatchObject({ status: 400, outcome: null })
  const late = w.server.approve(await browser.startedAt())
  setClockOffset(10 * 60_000 + 1000)
  expect(await browser.open(late)).toMatchObject({ outcome: 'expired' })
})

test('a user whose session or permission has ended links nothing', async () => {
  const browser = linkBrowser(w)
  const back = w.server.approve(await browser.startedAt())
  await w.t.call('POST', '/logout', { token: w.admin })
  await w.t.db.execute(sql`delete from sessions`)
  expect(await browser.open(back)).toMatchObject({ outcome: 'not_permitted' })
  expect(w.shop.requests.filter(({ url }) => url.pathname === '/oauth/token')).toHaveLength(0)
})

test('a server without PKCE by S256, without an authorization endpoint or with another issuer is not used', async () => {
  const browser = linkBrowser(w)
  for (const metadata of [
    { code_challenge_methods_supported: ['plain'] },
    { authorization_endpoint: undefined },
    { issuer: 'https://other.example' },
  ]) {
    w.server.metadata = metadata
    expect(codeOf(await browser.start())).toEqual([409, 'task_channel.link_server_unusable'])
  }
})

test('a client that is registered only for linking is no fault of the store', async () => {
  const response = await w.t.call('GET', `/stores/${STORE}/buying-options`, { token: w.admin })
  expect(response.json()).toMatchObject({ way: 'needs_token', error: null })
  expect(await readHealth()).toBe('ok')
})
const readHealth = async () => {
  const { rows } = await w.t.db.execute(sql`select health from stores where key = ${STORE}`)
  return rows[0]?.['health']
}

test('a store without a registered client, or with an unreadable one, links nothing', async () => {
  await w.t.db.execute(sql`update stores set credentials = ${sealCredentials(testSecrets, STORE, {})}`)
  expect(codeOf(await linkBrowser(w).start())).toEqual([409, 'task_channel.link_needs_client'])
  await w.t.db.execute(sql`update stores set credentials = 'of another key'`)
  expect(codeOf(await linkBrowser(w).start())).toEqual([503, 'store.secrets_unreadable'])
})

test('a store that does not offer it links nothing', async () => {
  w.shop.configs = {}
  expect(codeOf(await linkBrowser(w).start())).toEqual([409, 'task_channel.link_not_offered'])
})

test('a redirect of the token endpoint is not followed, and a store that is away links nothing', async () => {
  const received: unknown[] = []
  const another = await serve((request, response) => {
    received.push(request.url)
    response.end()
  })
  const browser = linkBrowser(w)
  w.server.tokenReply = { status: 307, headers: { location: `${another.origin}/token` }, body: {} }
  expect(await browser.open(w.server.approve(await browser.startedAt()))).toMatchObject({ outcome: 'store_away' })
  w.server.tokenReply = { status: 503, body: {} }
  expect(await browser.open(w.server.approve(await browser.startedAt()))).toMatchObject({ outcome: 'store_away' })
  await another.close()
  expect(received).toEqual([])
  expect(w.logs.join('\n')).toContain('an account was not linked')
  // The catalogue can be read.
  expect(await readHealth()).toBe('ok')
})

test('the tokens of a user whose session ends while the store responds are revoked', async () => {
  const browser = linkBrowser(w)
  const back = w.server.approve(await browser.startedAt())
  const { fault } = w.shop
  w.shop.fault = (request) => {
    if (request.url.pathname === '/oauth/token') setClockOffset(15 * 24 * 3_600_000)
    return fault?.(request) ?? null
  }
  expect(await browser.open(back)).toMatchObject({ outcome: 'not_permitted' })
  expect(w.server.revoked).toEqual([w.server.refreshToken])
  setClockOffset(0)
  expect(await readChannel(w)).toMatchObject({ account_link: null })
})

test('a channel that is deleted, or a store that moves, in the meantime is not linked', async () => {
  const browser = linkBrowser(w)
  const back = w.server.approve(await browser.startedAt())
  await w.t.db.execute(sql`update stores set base_url = 'https://moved.example'`)
  expect(await browser.open(back)).toMatchObject({ outcome: 'changed' })
})

test('tokens, codes and verifiers are in no log, response, audit record or readable column', async () => {
  const browser = linkBrowser(w)
  const url = await browser.startedAt()
  const verifiers = [...browser.cookies.values()]
  const { state } = started(url)
  const returned = await browser.open(w.server.approve(url))
  await browser.open(changed(w.server.approve(await browser.startedAt()), 'code', 'forged-code'))
  const shown = [
    ...w.logs,
    await storedText(w),
    returned.body,
    String(returned.location),
    JSON.stringify(await readChannel(w)),
  ].join('\n')
  expect(shown).toContain('"/oauth/callback')
  expect(shown).toContain('account_link')
  const secrets = [...w.server.secrets, ...verifiers, String(state), CONSOLE_CLIENT.oauth_client_secret, 'forged-code']
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  expect(w.server.secrets.length).toBeGreaterThan(3)
})

test('a channel that is linked again has the new tokens, and the previous ones are revoked', async () => {
  const first = await linked(w)
  const replaced = w.server.refreshToken
  const again = await linked(w)
  expect(w.server.revoked).toEqual([replaced])
  expect(again.version).toBe(first.version + 1)
  expect(again.account_link?.ended).toBeNull()
})
