import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testSecrets } from '../stores/testing/add-store'
import { sealPassword } from '../task-channels/task-channel-secrets'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { maintainSignIns, readArmedChannels } from './maintain-sign-ins'
import { startBuyingWorld, type BuyingWorld } from './testing/buying-world'

const SENT = 'undici:client:sendHeaders'

let w: BuyingWorld
let signIns = 0
const count = (message: unknown) => {
  // Message format as documented by undici.
  const { request } = message as { request: { path: string } }
  if (request.path.endsWith('/oauth2/login')) signIns += 1
}
beforeAll(async () => {
  w = await startBuyingWorld()
  subscribe(SENT, count)
})
beforeEach(async () => {
  signIns = 0
  await w.t.db.execute(sql`update snatch_tasks set state = 'paused' where state = 'armed'`)
})
afterAll(async () => {
  unsubscribe(SENT, count)
  await w.close()
})

const signedIn = () => w.addChannel('scapi', { account: { type: 'login', login: 'ada@practice.example' } })
const taskOf = async (channel: TaskChannelRow, index: number) => {
  const variant = w.variants[index]
  if (!variant) throw new Error('no variant')
  const task = await w.addTask(channel, [variant], { max_total: 9_000_00, budget: 9_000_00 })
  return { task, variant }
}
const until = async (what: string, is: () => Promise<boolean> | boolean) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) if (await is()) return
  throw new Error(`not within 120 s: ${what}`)
}
const stateOf = async ({ id }: TaskChannelRow) => {
  const { rows } = await w.t.db.execute<{ state: string; code: string | null }>(
    sql`select state, problem ->> 'code' as code from task_channels where id = ${id}`,
  )
  return rows[0]
}

test('a purchase finds its account signed in', async () => {
  const { task, variant } = await taskOf(await signedIn(), 0)
  const running = maintainSignIns(w.deps)
  await until('the account is being signed in', () => signIns > 0)
  await w.setStock(variant, 1)
  await w.trigger()
  await w.work()
  await running.stop()
  expect(await w.attempts(task.id)).toMatchObject([{ state: 'placed' }])
  expect(signIns).toBe(1)
})

test('an account that the store rejects pauses its channel, after one sign-in', async () => {
  const channel = await signedIn()
  const password = sealPassword(testSecrets, channel.id, 'another')
  await w.t.db.execute(sql`update task_channels set password = ${password} where id = ${channel.id}`)
  await taskOf(channel, 1)
  const running = maintainSignIns(w.deps)
  await until('the channel needs attention', async () => (await stateOf(channel))?.state !== 'active')
  await running.stop()
  expect(await stateOf(channel)).toEqual({ state: 'needs_attention', code: 'store.auth_failed' })
  expect(signIns).toBe(1)
})

test('no account is signed in for unarmed tasks, or while buying is stopped', async () => {
  const { task } = await taskOf(await signedIn(), 2)
  expect(await readArmedChannels(w.deps)).toHaveLength(1)
  await w.setTask(task.id, 'paused')
  expect(await readArmedChannels(w.deps)).toEqual([])
  await w.setTask(task.id, 'armed')
  await w.t.db.execute(sql`insert into buying_stops (id, stopped_by_name) values (gen_random_uuid(), 'Ada')`)
  expect(await readArmedChannels(w.deps)).toEqual([])
})
