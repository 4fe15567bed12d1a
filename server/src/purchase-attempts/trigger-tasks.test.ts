import { sql } from 'drizzle-orm'
import { retriedTransaction } from '../platform/db/transaction'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { untilOneWaits } from '../testing/until-one-waits'
import { startBuyingWorld, type BuyingWorld, type Variant } from './testing/buying-world'
import { triggerTasks } from './trigger-tasks'

let w: BuyingWorld
let next = 0
beforeAll(async () => {
  w = await startBuyingWorld()
})
afterAll(() => w.close())

const product = (): Variant => {
  const own = w.variants[next++]
  if (!own) throw new Error('no more products')
  return own
}
const maxPrice = 20_000_00
const armed = async (channel: TaskChannelRow): Promise<SnatchTaskRow> => {
  const variant = product()
  const task = await w.addTask(channel, [variant], { max_unit_price: maxPrice, max_total: maxPrice, budget: maxPrice })
  await w.setStock(variant, 3)
  return task
}
const trigger = (...tasks: readonly SnatchTaskRow[]) =>
  retriedTransaction(w.t.db, (tx) => triggerTasks(tx, w.deps.config.timeZone, { taskIds: tasks.map(({ id }) => id) }))

test('concurrent triggers wait for each other, and both count towards the budget', async () => {
  const channel = await w.addChannel('scapi', { daily_budget: maxPrice })
  const [first, second] = [await armed(channel), await armed(channel)]
  const { other, reserved } = await retriedTransaction(w.t.db, async (tx) => {
    const reserved = await triggerTasks(tx, w.deps.config.timeZone, { taskIds: [first.id] })
    const other = trigger(second)
    await untilOneWaits(w.t.db)
    return { other: [other], reserved }
  })
  expect([reserved, ...(await Promise.all(other))]).toEqual([1, 0])
  expect(await w.attempts(second.id)).toEqual([])
})

test.each([
  ['is paused meanwhile', sql`state = 'paused'`, 0],
  ['has another name meanwhile', sql`name = 'renamed'`, 1],
] as const)('a task that %s is triggered with its state at that time', async (_what, change, started) => {
  const task = await armed(await w.addChannel('scapi', { daily_budget: maxPrice }))
  const triggered = await w.t.db.transaction(async (tx) => {
    await tx.execute(sql`update snatch_tasks set ${change} where id = ${task.id}`)
    const triggered = trigger(task)
    await untilOneWaits(w.t.db)
    return [triggered]
  })
  expect(await Promise.all(triggered)).toEqual([started])
  const { rows } = await w.t.db.execute(sql`
    select payload ->> 'task_name' as name from events
    where kind = 'task_triggered' and payload ->> 'task_id' = ${task.id}`)
  expect(rows).toEqual(started === 0 ? [] : [{ name: 'renamed' }])
})

test('channels are locked before the first task', async () => {
  const channels = [
    await w.addChannel('scapi', { daily_budget: maxPrice }),
    await w.addChannel('scapi', { daily_budget: maxPrice }),
  ]
  const [first, last] = channels.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (!first || !last) throw new Error('no channels')
  const tasks = [await armed(first), await armed(last)]
  const triggered = await w.t.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from task_channels where id = ${last.id} for update`)
    const triggered = trigger(...tasks)
    await untilOneWaits(w.t.db)
    const { rowCount } = await tx.execute(sql`
      select 1 from snatch_tasks where id = any(${sql.param(tasks.map(({ id }) => id))}::uuid[]) for update nowait`)
    expect(rowCount).toBe(2)
    return [triggered]
  })
  expect(await Promise.all(triggered)).toEqual([2])
})

test('each attempt has its first step, and an event with its id', async () => {
  const task = await armed(await w.addChannel('scapi', { daily_budget: maxPrice }))
  expect(await trigger(task)).toBe(1)
  const { rows } = await w.t.db.execute(sql`
    select s.step, s.outcome, s.details, e.payload ->> 'task_name' as task, e.payload ->> 'product_id' as product
    from purchase_attempts a join purchase_steps s on s.attempt_id = a.id
    join events e on e.kind = 'task_triggered' and e.subject_id = a.id::text
    where a.task_id = ${task.id}`)
  const [attempt] = await w.attempts(task.id)
  expect(rows).toEqual([
    {
      step: 'triggered',
      outcome: 'ok',
      details: { mode: 'auto', armed_at: expect.any(String) as string },
      task: task.name,
      product: attempt?.productId,
    },
  ])
})
