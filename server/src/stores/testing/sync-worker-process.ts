import pino from 'pino'
import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { startStoreWorkers } from '../start-store-workers'

// A worker in a process of its own, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
await startStoreWorkers({
  url: config.databaseUrl,
  db: openDatabase({ url: config.databaseUrl }),
  secrets: secretBox(config.secretKey),
  config: { ...config, practiceStore: true },
  log: pino({ level: 'error' }),
})
