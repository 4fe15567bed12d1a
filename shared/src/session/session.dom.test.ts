import { queryClient } from '@outlet/shared/api/query-client'
import { onSessionEnd, signOut, tokenAtom } from '@outlet/shared/session/session'
import { switchRole, switchedRoleAtom } from '@outlet/shared/session/switched-role'
import { store } from '@outlet/shared/settings/store'
import { call } from '../api/call'
import { query } from '../api/query'
import { getCurrentUser, signIn as signInEndpoint, signOut as signOutEndpoint } from '../contract/session'
import { aCurrentUser } from '../testing/builders'
import { networkFailure, refuse } from '../testing/fake-problem'
import { fake } from '../testing/fake-server'
import { useFakeServer } from '../testing/use-fake-server'
import { signIn } from './sign-in'
import { TOKEN_KEY, clearToken, readToken, writeToken } from './token'

const server = useFakeServer(
  fake(signInEndpoint, ({ body }) => ({ access_token: `token of ${body.username}`, token_type: 'bearer' as const })),
  fake(signOutEndpoint, () => ({})),
  fake(getCurrentUser, () => aCurrentUser()),
)

const ends: string[] = []
let stop = () => undefined as void
beforeEach(() => {
  stop = onSessionEnd((end) => ends.push(end))
})
afterEach(() => {
  stop()
  clearToken()
  ends.length = 0
  jest.useRealTimers()
})

/** Simulates another tab's change of the token. */
const inAnotherTab = (token: string | null) => {
  if (token === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, token)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))
}

const readUser = () => queryClient.fetchQuery(query(getCurrentUser))
const isUserCached = () => queryClient.getQueryData(query(getCurrentUser).queryKey) !== undefined

test('signing in sends a form without a token and stores the token of the response', async () => {
  writeToken('stale')
  await signIn('lin', 'Secret1')
  expect(readToken()).toBe('token of lin')
  expect(store.get(tokenAtom)).toBe('token of lin')
  expect(server.calls[0]?.body).toBe('username=lin&password=Secret1&grant_type=password')
  expect(server.calls[0]?.headers.has('authorization')).toBe(false)
})

test('a failed sign-in clears the token, rethrows the error and does not end a session', async () => {
  server.use(
    fake(signInEndpoint, () => {
      throw refuse(401, 'session.wrong_credentials')
    }),
  )
  await expect(signIn('lin', 'wrong')).rejects.toMatchObject({ code: 'session.wrong_credentials', status: 401 })
  expect(readToken()).toBeNull()
  expect(ends).toEqual([])
})

test('a response without a token is a failed sign-in', async () => {
  server.use(fake(signInEndpoint, () => Response.json({ ok: true })))
  await expect(signIn('lin', 'Secret1')).rejects.toMatchObject({ code: 'answer.unexpected' })
  expect(readToken()).toBeNull()
})

test('signing out calls the server with the token, then clears token, cached responses and switched role', async () => {
  writeToken('t-1')
  await readUser()
  switchRole('user')
  await signOut()
  expect(server.calls.at(-1)).toMatchObject({ what: 'POST /logout' })
  expect(server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer t-1')
  expect(readToken()).toBeNull()
  expect(store.get(tokenAtom)).toBeNull()
  expect(isUserCached()).toBe(false)
  expect(store.get(switchedRoleAtom)).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  expect(ends).toEqual(['signed-out'])
})

test.each([
  ['cannot be reached', networkFailure()],
  ['fails', refuse(500, 'server.internal_error')],
  ['no longer knows the session', refuse(401, 'session.required')],
])('signing out clears everything even when the server %s', async (_what, failure) => {
  server.use(
    fake(signOutEndpoint, () => {
      throw failure
    }),
  )
  writeToken('t-1')
  await readUser()
  await signOut()
  expect(readToken()).toBeNull()
  expect(isUserCached()).toBe(false)
  expect(ends).toEqual(['signed-out'])
})

test('signing out does not wait for ever for a server that hangs', async () => {
  jest.useFakeTimers()
  server.use(fake(signOutEndpoint, () => new Promise<never>(() => undefined)))
  writeToken('t-1')
  const done = signOut()
  await jest.advanceTimersByTimeAsync(3000)
  await done
  expect(readToken()).toBeNull()
})

test('many refusals at once end the session once', async () => {
  server.use(
    fake(getCurrentUser, () => {
      throw refuse(401, 'session.required')
    }),
  )
  writeToken('t-1')
  await Promise.allSettled([call(getCurrentUser), call(getCurrentUser), call(getCurrentUser)])
  expect(ends).toEqual(['ended'])
  expect(store.get(tokenAtom)).toBeNull()
  writeToken('t-2')
  await signOut()
  expect(ends).toEqual(['ended', 'signed-out'])
})

test('signing out in another tab signs this one out', async () => {
  writeToken('t-1')
  await readUser()
  inAnotherTab(null)
  expect(store.get(tokenAtom)).toBeNull()
  expect(isUserCached()).toBe(false)
  expect(ends).toEqual(['other-tab'])
})

test('another user’s sign-in in another tab clears the data of this one, and the session continues', async () => {
  writeToken('t-1')
  await readUser()
  inAnotherTab('t-2')
  expect(store.get(tokenAtom)).toBe('t-2')
  expect(isUserCached()).toBe(false)
  expect(ends).toEqual([])
})
