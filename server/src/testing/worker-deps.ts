import { parseConfig } from '../config'
import { openDatabase } from '../platform/db/database'
import { secretBox } from '../platform/secrets/secret-box'
import { testWork } from './test-work'

/** Writes errors to stderr, which the parent process prints. */
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (...logged: unknown[]) => console.error(...logged),
}

/** Returns what a worker in a process of its own needs, by its environment; for tests that kill it. */
export async function workerDeps({ maxConnections }: { maxConnections?: number } = {}) {
  const config = parseConfig(process.env)
  const { databaseUrl: url, secretKey } = config
  if (url === null || secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
  const db = openDatabase({ url, use: 'work', ...(maxConnections && { maxConnections }) })
  const { work } = await testWork(db, url, log)
  return { db, work, config, secrets: secretBox(secretKey), log }
}
