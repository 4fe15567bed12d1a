import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ScheduledReport } from '@outlet/shared/contract/analytics/scheduled-reports'
import { respondOk } from '../deliveries/testing/start-receiver'
import { useDeliveries } from '../deliveries/testing/use-deliveries'
import { bundleWorker, type BundledWorker } from '../testing/bundle-worker'
import { sendDueReports } from './send-due-reports'

const { app, receiver, until, states, addChannel, request, settled, list } = useDeliveries()

let bundled: BundledWorker
beforeAll(async () => {
  bundled = await bundleWorker(join(__dirname, '../deliveries/testing/worker-process.ts'))
})
afterAll(() => bundled.remove())

const startWorker = () =>
  bundled.start(app().url, { ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://console.example' })
const kill = async (worker: ReturnType<typeof startWorker>) => {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

test('a report whose worker is killed is sent again with the same id, as one delivery', async () => {
  const { id: channel_id } = await addChannel()
  const draft = { name: 'Stores', search: 'rows=store', channel_id }
  const { id } = await request<ScheduledReport>('POST', '/scheduled-reports', draft)
  await app().db.execute(sql`update scheduled_reports set next_at = date_trunc('hour', clock_now()) where id = ${id}`)
  await sendDueReports(app().app)
  receiver().setResponder(() => undefined)
  const killed = startWorker()
  await until('the request arrives', () => receiver().received.length === 1)
  await kill(killed)
  receiver().setResponder(respondOk)
  const next = startWorker()
  await sendDueReports(app().app)
  await until('it is sent', async () => (await states())['report sent'] === 1)
  await settled()
  await kill(next)
  expect(await states()).toEqual({ 'report sent': 1 })
  const [delivery] = await list()
  expect(receiver().received.map((message) => message.id)).toEqual([delivery?.id, delivery?.id])
  expect(delivery).toMatchObject({ may_repeat: true, attempts: 2 })
})
