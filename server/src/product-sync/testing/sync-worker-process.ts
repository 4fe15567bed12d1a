import pino from 'pino'
import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { testWork } from '../../testing/test-work'
import { startSyncWorker } from '../sync-worker'

// A worker in its own process, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const db = openDatabase({ url: config.databaseUrl, use: 'work' })
const { work } = await testWork(db, config.databaseUrl)
startSyncWorker({
  db,
  work,
  secrets: secretBox(config.secretKey),
  config: { ...config, practiceStore: true },
  log: pino({ level: 'error' }),
})
