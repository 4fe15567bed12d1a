import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { testWork } from '../../testing/test-work'
import { startBuying } from '../buying/start-buying'
import { holdAtRequestedStep } from './hold-at-step'

// Buys in a process of its own, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const db = openDatabase({ url: config.databaseUrl, use: 'work', maxConnections: 6 })
const log = {
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
}

const reached = holdAtRequestedStep()
const { work } = await testWork(db, config.databaseUrl, log)
startBuying({
  db,
  work,
  config,
  secrets: secretBox(config.secretKey),
  reached,
  leaseMs: Number(process.env['LEASE_MS']),
})
process.send?.({ isReady: true })
