import type { LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/roles'
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
  /** Of a signed-in user. */
  headers: Headers
  /** Makes a further user of that name and signs it in. */
  addUser(username: string): Promise<Headers>
  /** Asks the API; throws where it refuses. */
  ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<LightMyRequestResponse>
  /** The same, and reads the answer. */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>
  close(): Promise<void>
}

/** The whole server, as production builds it, on a database of its own, with a user of that role signed in. */
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
    const answer = await app.http.inject({
      method: 'POST',
      url: `${API_PREFIX}/login/access-token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: PASSWORD }).toString(),
    })
    return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` }
  }
  const headers = await signIn('bench', role)
  const ask: BenchApp['ask'] = async (method, path, body) => {
    const answer = await app.http.inject({ method, url: API_PREFIX + path, headers, ...(body && { payload: body }) })
    if (answer.statusCode >= 400) throw new Error(answer.body)
    return answer
  }
  return {
    app,
    db,
    headers,
    addUser: (username) => signIn(username, 'user'),
    ask,
    // Each caller names the contract's type of that endpoint.
    call: async (method, path, body) => (await ask(method, path, body)).json(),
    async close() {
      await app.http.close()
      await events.close()
      await database.close()
    },
  }
}
