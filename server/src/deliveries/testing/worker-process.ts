import { alertsConsumer } from '../../alert-rules/raise-alerts'
import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { runConsumer } from '../../platform/outbox/run-consumer'
import { secretBox } from '../../platform/secrets/secret-box'
import { testWork } from '../../testing/test-work'
import { startDelivering } from '../send-deliveries'

// Raises and sends alerts in a process of its own, for tests that kill it.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const db = openDatabase({ url: config.databaseUrl, use: 'work' })
const log = {
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
}
const { work } = await testWork(db, config.databaseUrl, log)
runConsumer(work, alertsConsumer({ config }))
startDelivering({ db, work, config, secrets: secretBox(config.secretKey) })
