import { eq, sql } from 'drizzle-orm'
import { resumeBuying, stopBuying } from '../../buying-stop/buying-stop'
import { systemCaller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { Refusal } from '../../platform/http/refusal'
import { endTask } from '../../snatch-tasks/end-task'
import { snatchTaskTable } from '../../snatch-tasks/snatch-task-row'
import { taskChannelTable } from '../../task-channels/task-channel-row'
import { confirmPurchase, declinePurchase, settlePurchase } from '../decide-attempt'
import type { AttemptRow } from '../attempt-row'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import { triggerTasks } from '../trigger-tasks'
import type { HistoryScene } from './history-scene'
import { anyStep } from './interrupted-worker'

/** Random action. `likely`: relative weight, default 1. */
interface Action {
  likely?: number
  run(): unknown
}
type Actions = Record<string, Action>

const caller = systemCaller('a person')

const faultKinds = [
  'reset',
  'gateway_timeout',
  'hook_after',
  'hook_before',
  'price_moved',
  'sold_out',
  'stays_created',
  'server_error',
] as const

async function movePrice(scene: HistoryScene, variants = scene.variants): Promise<void> {
  scene.movedPrice = true
  await scene.world.setDiscount(scene.one(variants), scene.one([0, 20, 40, 50, 60, 90]))
}

const storeActions = (scene: HistoryScene): Actions => {
  const { world, worker, variants } = scene
  return {
    restock: { run: () => world.setStock(scene.one(variants), 1 + scene.below(3)) },
    'sell out': { run: () => world.setStock(scene.one(variants), 0) },
    'move a price': {
      likely: 4,
      run: () => movePrice(scene),
    },
    fault: {
      likely: 16,
      run: async () => {
        const kind = scene.one([...faultKinds, ...world.ownFaults])
        if (kind === 'price_moved') scene.movedPrice = true
        worker.mayFail = true
        const resource = scene.one(['orders', 'orders', 'baskets'])
        const times = 1 + scene.below(2)
        await world.faults([{ kind, resource, times, ...(scene.isLucky(0.5) && { applies: true }) }])
      },
    },
    heal: {
      likely: 5,
      run: async () => {
        await world.faults([])
        await world.heal()
        worker.mayFail = false
      },
    },
    'end what is pending': {
      likely: 3,
      run: async () => {
        const pending = (await scene.orders()).filter(({ status }) => status === 'created')
        for (const { order_no } of pending) await world.setOrder(order_no, scene.one(['failed', 'new']))
      },
    },
  }
}

const workActions = (scene: HistoryScene): Actions => {
  const { world, worker, variants } = scene
  const trigger = () => world.trigger()
  /** One transaction per product, as for separate readings. */
  const triggerAtOnce = () =>
    Promise.all(
      scene.channels.flatMap(({ website_type: websiteType }) =>
        variants.map(({ productId }) =>
          retriedTransaction(world.t.db, (tx) =>
            triggerTasks(tx, world.deps.config.timeZone, { websiteType, products: [productId] }),
          ),
        ),
      ),
    )
  const drop = async (start: () => Promise<unknown>) => {
    await world.setStock(variants, 3)
    await start()
    await worker.work()
  }
  const repeatWithoutResponse = async () => {
    await drop(trigger)
    worker.mayFail = true
    await world.faults([{ kind: 'reset', resource: 'orders', times: 1, applies: true }])
    await drop(trigger)
  }
  return {
    'a drop': { likely: 34, run: () => drop(trigger) },
    'the same again, its response lost': { likely: 10, run: repeatWithoutResponse },
    'readings at once': { likely: 6, run: () => drop(triggerAtOnce) },
    trigger: { run: trigger },
    work: { run: () => worker.work() },
    'work on one': { run: () => worker.workOne() },
    'two workers': { likely: 3, run: () => Promise.all([worker.workOne(), worker.workOne()]) },
    'plan a kill': { likely: 10, run: () => worker.plan({ step: scene.one(anyStep), then: 'kill' }) },
    'plan a sleep': { likely: 12, run: () => worker.plan({ step: scene.one(anyStep), then: 'sleep' }) },
    'wake up': { likely: 6, run: () => worker.wakeAll() },
    'a moment': { likely: 4, run: () => scene.jump(1000 + scene.below(9000)) },
    'a lease': { likely: 10, run: () => scene.jump(ATTEMPT_LEASE_MS + 1000) },
    'a while': { run: () => scene.jump(60_000 * (1 + scene.below(20))) },
    'back in time': { run: () => scene.jump(-scene.below(5000)) },
    'towards midnight': { likely: 3, run: () => scene.jumpTowardsMidnight() },
  }
}

/** A refusal is a valid result, because people race with the workers and each other. */
async function allowRefusal(scene: HistoryScene, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await retriedTransaction(scene.world.t.db, work).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** A person checks the store, long after any request can still be sent, and reports what is there. */
async function settleTruly(scene: HistoryScene): Promise<void> {
  for (const attempt of await scene.open()) {
    if (attempt.state !== 'unknown' || scene.worker.isAsleep) continue
    const known = new Set<string | null>(scene.before)
    for (const { storeOrderNumber } of await scene.attempts()) known.add(storeOrderNumber)
    const order = (await scene.orders()).find(
      ({ order_no, status, product_items: items }) =>
        !known.has(order_no) && status !== 'failed' && items.some(({ product_id }) => product_id === attempt.variantId),
    )
    const result = order
      ? ({ answer: 'placed', store_order_number: order.order_no } as const)
      : { answer: scene.one(['not_placed', 'cancelled'] as const) }
    await allowRefusal(scene, (tx) => settlePurchase(tx, caller, scene.world.deps, { id: attempt.id, answer: result }))
  }
}

const personActions = (scene: HistoryScene): Actions => ({
  confirm: {
    likely: 10,
    run: async () => {
      const open = await scene.open()
      const awaiting = scene.variants.filter(({ variantId }) => open.some((attempt) => attempt.variantId === variantId))
      // The person confirms the total of the quote; the store may have changed the price since.
      if (awaiting.length > 0 && scene.isLucky(0.6)) await movePrice(scene, awaiting)
      for (const { id, quote } of open) {
        const total = quote?.total.minor
        if (total === undefined) continue
        const confirm = () => allowRefusal(scene, (tx) => confirmPurchase(tx, caller, scene.world.deps, { id, total }))
        await Promise.all([confirm(), confirm()])
      }
      if (scene.isLucky(0.5)) await scene.worker.work()
    },
  },
  decline: {
    run: async () => {
      const [first] = await scene.open()
      if (first) await allowRefusal(scene, (tx) => declinePurchase(tx, caller, scene.world.deps, first.id))
    },
  },
  settle: { likely: 2, run: () => settleTruly(scene) },
})

const anyTask = (scene: HistoryScene) => scene.world.task(scene.one(scene.tasks).id)

const setChannel = ({ world }: HistoryScene, id: string, values: Partial<typeof taskChannelTable.$inferInsert>) =>
  world.t.db.update(taskChannelTable).set(values).where(eq(taskChannelTable.id, id))

const endTasks = (scene: HistoryScene): Actions => {
  const { world, off } = scene
  const { db } = world.t
  return {
    pause: {
      likely: 2,
      run: async () => {
        const { id, state } = await anyTask(scene)
        if (state === 'ended') return
        await world.setTask(id, 'paused')
        off.start(`task ${id}`, await scene.attempts(), ({ taskId }) => taskId === id)
      },
    },
    'cancel a task': {
      run: async () => {
        const { id } = await anyTask(scene)
        await retriedTransaction(db, async (tx) => {
          const [task] = await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)).for('update')
          if (task && task.state !== 'ended') await endTask(tx, task, 'cancelled')
        })
        off.start(`task ${id}`, await scene.attempts(), ({ taskId }) => taskId === id)
      },
    },
    'have it confirmed': {
      run: async () => {
        const { id, mode } = await anyTask(scene)
        if (mode !== 'auto') return
        await db.update(snatchTaskTable).set({ mode: 'confirm' }).where(eq(snatchTaskTable.id, id))
        const isOwn = ({ taskId, confirmedAt }: AttemptRow) => taskId === id && confirmedAt === null
        off.start(`task ${id} buying by itself`, await scene.attempts(), isOwn)
      },
    },
    'let it expire soon': {
      run: async () => {
        const { id } = await anyTask(scene)
        await db.execute(sql`update snatch_tasks set expires_at = clock_now() + interval '20 seconds' where id = ${id}`)
        if (scene.isLucky(0.5)) scene.jump(21_000)
      },
    },
  }
}

const switchOff = (scene: HistoryScene): Actions => {
  const { world, off } = scene
  const { db } = world.t
  return {
    'stop all': {
      likely: 2,
      run: async () => {
        await retriedTransaction(db, (tx) => stopBuying(tx, caller))
        off.start('all buying', await scene.attempts(), () => true)
      },
    },
    'switch a channel off': {
      run: async () => {
        const { id } = scene.one(scene.channels)
        await setChannel(scene, id, { state: 'disabled' })
        scene.disabled.add(id)
        off.start(`channel ${id}`, await scene.attempts(), ({ channelId }) => channelId === id)
      },
    },
    'cut the budget': {
      run: async () => {
        const { id } = scene.one(scene.channels)
        const dailyBudget = 20_00 + scene.below(250_00)
        await setChannel(scene, id, { daily_budget: dailyBudget })
        scene.cuts.start(id, dailyBudget, await scene.attempts())
      },
    },
  }
}

const switchOn = (scene: HistoryScene): Actions => {
  const { world, off } = scene
  return {
    arm: {
      likely: 4,
      run: async () => {
        const { id, state } = await anyTask(scene)
        if (state === 'ended') return
        off.end(`task ${id}`, await scene.attempts())
        await world.setTask(id, 'armed')
      },
    },
    'resume all': {
      likely: 5,
      run: async () => {
        off.end('all buying', await scene.attempts())
        await retriedTransaction(world.t.db, (tx) => resumeBuying(tx, caller))
      },
    },
    'switch channels on': {
      likely: 3,
      run: async () => {
        for (const { id } of scene.channels) {
          off.end(`channel ${id}`, await scene.attempts())
          await setChannel(scene, id, { state: 'active' })
        }
      },
    },
  }
}

/** A person switches buying off between the quote and the decision, the critical moment. */
const changeOfMind = (scene: HistoryScene, changes: readonly Action[]): Action => ({
  likely: 9,
  run: async () => {
    scene.worker.plan({ step: scene.one(['quoted', 'quote_kept', 'before_submit', 'before_submit']), then: 'sleep' })
    await scene.world.setStock(scene.variants, 3)
    await scene.world.trigger()
    await scene.worker.work()
    await scene.one(changes).run()
    await scene.worker.wakeAll()
  },
})

export function actionsOf(scene: HistoryScene): Actions {
  const changes = { ...endTasks(scene), ...switchOff(scene) }
  return {
    ...storeActions(scene),
    ...workActions(scene),
    ...personActions(scene),
    ...changes,
    ...switchOn(scene),
    'change of mind': changeOfMind(scene, Object.values(changes)),
  }
}
