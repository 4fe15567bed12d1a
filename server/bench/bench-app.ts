import type { LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/users/roles'
import { buildApp } from '../src/app'
import { systemCaller } from '../src/platform/audit/record-audit'
import { parseConfig } from '../src/config'
import type { Database } from '../src/platform/db/database'
import { EventHub } from '../src/platform/live/event-hub'
import type { App } from '../src/platform/http/app-context'
import { secretBox } from '../src/platform/secrets/secret-box'
import { createUser } from '../src/users/create-user'
import { benchDatabase } from './bench-database'

const SECRET_KEY = 'ab'.repeat(32)
const PASSWORD = 'Correct-Horse'

type Headers = { authorization: string }

export interface BenchApp {
  app: App
  db: Database
  /** Authorization headers of a signed-in user. */
  headers: Headers
  /** Creates another user with this name and signs the user in. */
  addUser(username: string): Promise<Headers>
  /** Sends a request to the API. Throws on an error status. */
  request(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<LightMyRequestResponse>
  /** Sends a request to the API and parses the JSON of its response. */
  call<Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body>
  close(): Promise<void>
}

/** Starts the whole server, as production builds it, on its own database, with a signed-in user of this role. */
export async function benchApp(role: Role = 'user'): Promise<BenchApp> {
  const database = await benchDatabase()
  const { db, url, work } = database
  const events = new EventHub(url)
  await events.start()
  const config = parseConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, db, events, secrets: secretBox(SECRET_KEY), work })
  const signIn = async (username: string, as: Role) => {
    const user = { username, name: username, role: as, password: PASSWORD }
    await db.transaction((tx) => createUser(tx, systemCaller('bench'), user))
    const response = await app.http.inject({
      method: 'POST',
      url: `${API_PREFIX}/login/access-token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
    })
    return { authorization: `Bearer ${response.json<{ access_token: string }>().access_token}` }
  }
  const headers = await signIn('bench', role)
  const request: BenchApp['request'] = async (method, path, body) => {
    const response = await app.http.inject({ method, url: API_PREFIX + path, headers, ...(body && { payload: body }) })
    if (response.statusCode >= 400) throw new Error(response.body)
    return response
  }
  return {
    app,
    db,
    headers,
    addUser: (username) => signIn(username, 'user'),
    request,
    // Each caller names the contract's type of the endpoint.
    call: async (method, path, body) => (await request(method, path, body)).json(),
    async close() {
      await app.http.close()
      await events.close()
      await database.close()
    },
  }
}
