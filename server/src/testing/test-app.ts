import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/roles'
import { sql } from 'drizzle-orm'
import { buildApp, type AppParts } from '../app'
import { systemCaller } from '../platform/audit/record-audit'
import { parseConfig, type Config } from '../config'
import { ensureEnvironment } from '../environments/create-environment'
import { openDatabase, type Database } from '../platform/db/database'
import { EventHub } from '../platform/live/event-hub'
import type { App } from '../platform/http/app-context'
import { secretBox } from '../platform/secrets/secret-box'
import { WorkProcess } from '../platform/work/work-process'
import { createUser } from '../users/create-user'
import { workKinds } from '../work-kinds'
import { TEST_PASSWORD } from './test-password'
import { testDatabase, type TestDatabase } from './test-database'
import { undescribedAnswers } from './undescribed-answers'

export { TEST_PASSWORD }

const TEST_SECRET_KEY = 'ab'.repeat(32)

export interface TestApp {
  app: App
  db: Database
  url: string
  /** The token of a signed-in user of that role; each call another user. */
  signInAs(role: Role): Promise<string>
  /** A request below API_PREFIX; `token` becomes the Bearer. */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Audit rows of an action, newest last. */
  audit(action: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export interface CallOptions {
  token?: string | undefined
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

/** The application as production builds it, on a database of its own, or on one that its test closes. */
export async function testApp(
  settings: Record<string, string> = {},
  {
    database: given,
    ...parts
  }: Pick<Partial<AppParts>, 'log' | 'timeLimits' | 'browserWaitMs'> & { database?: TestDatabase } = {},
): Promise<TestApp> {
  const database = given ?? (await testDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-app-'))
  const config: Config = parseConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: TEST_SECRET_KEY,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const events = new EventHub(database.url)
  await events.start()
  const work = await WorkProcess.start({
    db: database.db,
    listener: events.listener,
    log: { warn: () => undefined, error: () => undefined },
    role: 'test',
    work: [],
    kinds: workKinds,
  })
  const sessions = openDatabase({ url: database.url, use: 'sessions' })
  const app = await buildApp({
    config,
    db: database.db,
    sessions,
    events,
    secrets: secretBox(TEST_SECRET_KEY),
    work,
    ...parts,
  })
  await ensureEnvironment(database.db, config.environment)
  const undescribed = undescribedAnswers(app)
  let users = 0
  const call: TestApp['call'] = (method = 'GET', path, { token, body, headers = {} } = {}) =>
    app.http.inject({
      method,
      url: API_PREFIX + path,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
  return {
    app,
    db: database.db,
    url: database.url,
    call,
    async signInAs(role) {
      const username = `${role}-${++users}`
      await database.db.transaction((tx) =>
        createUser(tx, systemCaller('test'), { username, name: username, role, password: TEST_PASSWORD }),
      )
      const answer = await app.http.inject({
        method: 'POST',
        url: `${API_PREFIX}/login/access-token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: TEST_PASSWORD }).toString(),
      })
      return answer.json<{ access_token: string }>().access_token
    },
    async audit(action) {
      const { rows } = await database.db.execute(sql`select * from audit where action = ${action} order by at, id`)
      return rows
    },
    async close() {
      await app.http.close()
      await work.stop()
      await events.close()
      await sessions.$client.end()
      if (!given) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      const answers = undescribed()
      if (answers.length > 0) throw new Error(`the OpenAPI document does not say: ${answers.join(', ')}`)
    },
  }
}
