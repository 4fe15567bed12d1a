import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { testWork } from '../../testing/test-work'
import { startMonitoring } from '../engine/start-monitoring'

// Entry point of a separate worker process, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
}
const db = openDatabase({ url: config.databaseUrl, use: 'work' })
const { work } = await testWork(db, config.databaseUrl)
startMonitoring({
  db,
  work,
  config,
  secrets: secretBox(config.secretKey),
  log,
  times: { leaseMs: Number(process.env['LEASE_MS']), pollMs: 50 },
})
