import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { bundleWorker, type BundledWorker } from '../testing/bundle-worker'
import { respondOk } from './testing/start-receiver'
import { storeBlocked, useDeliveries } from './testing/use-deliveries'

const { app, receiver, until, states, addChannel, addRule, emitEvents, settled, list } = useDeliveries()

let bundled: BundledWorker
beforeAll(async () => {
  bundled = await bundleWorker(join(__dirname, 'testing/worker-process.ts'))
})
afterAll(() => bundled.remove())

const startWorker = () =>
  bundled.start(app().url, { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://console.example' })

/** Locks a table, so that the worker waits where it writes to it. */
async function hold(table: string) {
  const client = new pg.Client({ connectionString: app().url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in share row exclusive mode`)
  return {
    isWaiting: async () => {
      const { rows } = await app().db.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_locks where not granted and relation = ${table}::regclass`)
      return rows[0]?.n !== 0
    },
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

let worker: ReturnType<typeof startWorker>
const start = () => {
  worker = startWorker()
}
const kill = async () => {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}
const killedAt = async (table: string) => {
  const held = await hold(table)
  start()
  await until('it is held', held.isWaiting)
  await kill()
  await held.release()
}

/** Point at which the worker is killed, and number of times that the message arrives. */
const steps: [string, number, () => Promise<void>][] = [
  ['before its alert is written', 1, () => killedAt('alerts')],
  ['when its delivery is written, before the commit', 1, () => killedAt('deliveries')],
  ['in the middle of its claim', 1, () => killedAt('notification_channels')],
  [
    'while the request is sent',
    2,
    async () => {
      receiver().setResponder(() => undefined)
      start()
      await until('the request arrives', () => receiver().received.length === 1)
      await kill()
    },
  ],
  [
    'after the response, before it is stored',
    2,
    async () => {
      let held: Awaited<ReturnType<typeof hold>> | null = null
      receiver().setResponder((response, message) => {
        void hold('deliveries').then((holding) => {
          held = holding
          respondOk(response, message)
        })
      })
      start()
      await until('its result is held', async () => (await held?.isWaiting()) === true)
      await kill()
      await (held as Awaited<ReturnType<typeof hold>> | null)?.release()
    },
  ],
  [
    'when its result is written',
    1,
    async () => {
      start()
      await until('it is sent', async () => (await states())['alert sent'] === 1)
      await kill()
    },
  ],
]

test.each(steps)('killed %s: the message arrives %i times, with one id', async (_where, times, bringThere) => {
  // A channel with a rate limit is locked by its claim.
  await addRule([(await addChannel({ rate: { count: 1000, per_seconds: 60 } })).id])
  await emitEvents([storeBlocked('coach-outlet')])
  await bringThere()
  receiver().setResponder(respondOk)
  start()
  await until('it is sent', async () => (await states())['alert sent'] === 1)
  await settled()
  await kill()
  expect(await states()).toEqual({ 'alert sent': 1 })
  const [delivery] = await list()
  expect(receiver().received.map(({ id }) => id)).toEqual(Array.from({ length: times }, () => delivery?.id))
  expect(delivery).toMatchObject({ may_repeat: times > 1, attempts: times })
})
