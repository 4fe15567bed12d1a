import { pino } from 'pino'
import { parseConfig } from '../../config'
import { loggerOptions } from '../../logger'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { holdAtRequestedStep } from '../../purchase-attempts/testing/hold-at-step'
import { startWorkers } from '../../start-workers'
import { testWork } from '../../testing/test-work'

// A console's complete worker in its own process, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const db = openDatabase({ url: config.databaseUrl, use: 'work' })
// Logs to stderr, which the parent prints.
const log = pino(loggerOptions(config.logLevel), pino.destination(2))

const reached = holdAtRequestedStep()
const { work } = await testWork(db, config.databaseUrl, log)
const buying = { reached, leaseMs: Number(process.env['LEASE_MS']) }
await startWorkers({ db, work, config, secrets: secretBox(config.secretKey), log, buying, checkScript: '' })
process.send?.({ isReady: true })
