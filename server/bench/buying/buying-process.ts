import { setTimeout } from 'node:timers/promises'
import { parseConfig } from '../../src/config'
import { openDatabase } from '../../src/platform/db/database'
import { secretBox } from '../../src/platform/secrets/secret-box'
import { startBuying } from '../../src/purchase-attempts/buying/start-buying'
import { testWork } from '../../src/testing/test-work'
import { reportCartCalls } from './cart-calls'

// A buying worker in its own process.
const url = process.env['DATABASE_URL'] ?? ''
const config = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
const db = openDatabase({ url, use: 'work' })
const { work } = await testWork(db, url, { warn: console.warn, error: console.error })
startBuying({ db, work, config, secrets: secretBox(config.secretKey ?? '') })
reportCartCalls((at) => process.send?.(at))
// The channel's accounts are signed in by then.
await setTimeout(2000)
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
