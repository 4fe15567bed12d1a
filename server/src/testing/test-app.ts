import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Role } from '@outlet/shared/contract/users/roles'
import { sql } from 'drizzle-orm'
import { buildApp, type AppDeps } from '../app'
import { systemCaller } from '../platform/audit/record-audit'
import { parseConfig, type Config } from '../config'
import { ensureEnvironment } from '../releases/environments/create-environment'
import { openDatabase, type Database } from '../platform/db/database'
import { EventHub } from '../platform/live/event-hub'
import type { App } from '../platform/http/app-context'
import { secretBox } from '../platform/secrets/secret-box'
import { WorkProcess } from '../platform/work/work-process'
import { createUser } from '../users/create-user'
import { workKinds } from '../work/work-kinds'
import { TEST_PASSWORD } from './test-password'
import { testDatabase, type TestDatabase } from './test-database'
import { undescribedResponses } from './undescribed-responses'
import { unlabelledAuditFields } from './unlabelled-audit-fields'

export { TEST_PASSWORD }

const TEST_SECRET_KEY = 'ab'.repeat(32)

export interface TestApp {
  app: App
  db: Database
  url: string
  /** Creates and signs in a user of that role; returns the token. Each call creates another user. */
  signInAs(role: Role): Promise<string>
  /** Sends a request below API_PREFIX; `token` becomes the Bearer token. */
  call(method: InjectOptions['method'], path: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Audit records of an action, newest last. */
  audit(action: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export interface CallOptions {
  token?: string | undefined
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

type TestOptions = Pick<Partial<AppDeps>, 'log' | 'timeLimits' | 'browserWaitMs'> & { database?: TestDatabase }

/** Builds the application as production does, on a separate database, or on one that the test closes itself. */
export async function testApp(
  settings: Record<string, string> = {},
  { database: given, ...overrides }: TestOptions = {},
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
    ...overrides,
  })
  await ensureEnvironment(database.db, config.environment)
  const undescribed = undescribedResponses(app)
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
      const response = await app.http.inject({
        method: 'POST',
        url: `${API_PREFIX}/login/access-token`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username, password: TEST_PASSWORD }).toString(),
      })
      return response.json<{ access_token: string }>().access_token
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
      const unlabelled = await unlabelledAuditFields(database.db)
      if (!given) await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      const unknownResponses = undescribed()
      if (unknownResponses.length > 0)
        throw new Error(`the OpenAPI document does not say: ${unknownResponses.join(', ')}`)
      if (unlabelled.length > 0) throw new Error(`the audit trail has no label for: ${unlabelled.join(', ')}`)
    },
  }
}
