import type { LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/roles'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { TEST_PASSWORD, type TestApp } from './test-app'

/** Tries to sign in, as the page does. */
export const trySignIn = (
  t: TestApp,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  t.app.http.inject({
    method: 'POST',
    url: `${API_PREFIX}/login/access-token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ username, password }).toString(),
  })

export interface SignedIn {
  id: string
  username: string
  token: string
}

/** A new user of that role, signed in, with what tests of users ask of it. */
export async function signedIn(t: TestApp, role: Role): Promise<SignedIn> {
  const token = await t.signInAs(role)
  const me = (await t.call('GET', '/users/info', { token })).json<CurrentUser>()
  return { id: me.accountId, username: me.username, token }
}

/** Another session of the same user. */
export async function signInAgain(
  t: TestApp,
  { username }: SignedIn,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await trySignIn(t, username, TEST_PASSWORD, headers)).json<{ access_token: string }>().access_token
}

/** Whether this token opens a session. */
export const isLive = async (t: TestApp, token: string): Promise<boolean> =>
  (await t.call('GET', '/users/info', { token })).statusCode === 200
