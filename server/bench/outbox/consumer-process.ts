import { openDatabase } from '../../src/platform/db/database'
import { consumerKinds } from '../../src/platform/outbox/consumers'
import { runConsumer } from '../../src/platform/outbox/run-consumer'
import { testWork } from '../../src/testing/test-work'
import { CONSUMER, KINDS } from './stamps'

// An outbox consumer in its own process. It reports the time at which it starts to handle each event, by a clock that
// all processes share.
const url = process.env['DATABASE_URL'] ?? ''
consumerKinds.set(CONSUMER, KINDS)
const db = openDatabase({ url, use: 'work' })
const { work } = await testWork(db, url, { warn: console.warn, error: console.error })
runConsumer(work, {
  name: CONSUMER,
  async handle(_tx, events) {
    const at = Number(process.hrtime.bigint() / 1000n)
    process.send?.(events.map(({ id }) => ({ id, at })))
  },
})
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
