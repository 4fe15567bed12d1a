import { parseConfig } from '../../config'
import { openDatabase } from '../../platform/db/database'
import { secretBox } from '../../platform/secrets/secret-box'
import { setClockOffset } from '../../platform/time/clock'
import { testWork } from '../../testing/test-work'
import type { BuyingStep } from '../buying-parts'
import { startBuying } from '../start-buying'
import { ToWorker } from './worker-messages'

// Who buys, in a process of its own, for tests that kill it. It stops where it is told to, says so, and waits.
const config = parseConfig(process.env)
if (config.databaseUrl === null || config.secretKey === null) throw new Error('DATABASE_URL and SECRET_KEY are needed')
const db = openDatabase({ url: config.databaseUrl, use: 'work', maxConnections: 6 })
const log = {
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
}

let holdAt: BuyingStep | null = null
let letGo: (() => void) | null = null
process.on('message', (message) => {
  const told = ToWorker.parse(message)
  if (told.offsetMs !== undefined) setClockOffset(told.offsetMs)
  if (told.holdAt !== undefined) holdAt = told.holdAt
  if (told.goOn) letGo?.()
})
process.once('disconnect', () => process.exit(0))

async function reached(step: BuyingStep): Promise<void> {
  if (step !== holdAt) return
  holdAt = null
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  process.send?.({ reached: step })
  await gone
}

setClockOffset(Number(process.env['CLOCK_OFFSET_MS'] ?? 0))
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
