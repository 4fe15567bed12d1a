import type { LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/users/roles'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { TEST_PASSWORD, type TestApp } from './test-app'

/** Sends a sign-in request as the page does. */
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

/** Creates and signs in a user of that role, with the functions that tests of users need. */
export async function signedIn(t: TestApp, role: Role): Promise<SignedIn> {
  const token = await t.signInAs(role)
  const me = (await t.call('GET', '/users/info', { token })).json<CurrentUser>()
  return { id: me.accountId, username: me.username, token }
}

/** Opens another session of the same user. */
export async function signInAgain(
  t: TestApp,
  { username }: SignedIn,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await trySignIn(t, username, TEST_PASSWORD, headers)).json<{ access_token: string }>().access_token
}

/** Whether the token has an open session. */
export const isLive = async (t: TestApp, token: string): Promise<boolean> =>
  (await t.call('GET', '/users/info', { token })).statusCode === 200
