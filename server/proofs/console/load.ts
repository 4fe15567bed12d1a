import { setTimeout as sleep } from 'node:timers/promises'
import { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { z } from '@outlet/shared/contract/zod'
import { orderDraft } from '../../src/testing/order-draft'
import type { Random } from '../random'
import type { Client } from './client'
import { PASSWORD, type Installation } from './installation'
import type { Ledger } from './ledger'
import { STUCK_AFTER_MS } from './stuck-after'

const Id = z.object({ id: z.string() })
const Plan = z.object({ plan: z.string() })
const UserNow = z.object({ version: z.int(), role: z.enum(['admin', 'user']) })

const IMPORT_LINES = 20
const JOB_ROWS = 40
const FULFILMENTS = ['shipped', 'delivered', 'partial', 'unfulfilled'] as const

export interface LoadDeps {
  client: Client
  installation: Installation
  ledger: Ledger
  random: Random
  monitorIds: readonly string[]
  /** Ids of the orders that existed before the load. */
  orderIds: readonly string[]
}

async function recordOrders({ client, ledger }: LoadDeps, number: number) {
  const marker = `P-${number}`
  const body = orderDraft({ store_order_number: marker })
  const { data: order } = Id.safeParse(await client.requestUntilDone('POST', '/orders', { body, key: marker }))
  if (!order) return
  ledger.orders.set(marker, order.id)
  // An acknowledged order is readable at once, at every server.
  if (number % 5 === 0) await client.requestUntilDone('GET', `/orders/${order.id}`)
}

async function importProducts({ client, ledger }: LoadDeps, number: number) {
  const codes = Array.from({ length: IMPORT_LINES }, (_, index) => `IMP${number}-${index}`)
  const lines = codes.map((product_code, index) => ({ line: index + 1, product_code, note: `import ${number}` }))
  const shown = await client.request('POST', '/product-base/import/preview', { body: { lines } })
  const { data } = Plan.safeParse(shown?.body)
  if (!data) return
  const importRequest = { body: { lines, plan: data.plan }, key: `import-${number}` }
  if (await client.requestUntilDone('POST', '/product-base/import', importRequest)) ledger.imported.push(...codes)
}

async function changeOrders({ client, ledger, random, orderIds }: LoadDeps, number: number) {
  const first = random.below(orderIds.length - JOB_ROWS)
  const ids = orderIds.slice(first, first + JOB_ROWS)
  const action = { kind: 'set_fulfilment', fulfilment: FULFILMENTS[number % FULFILMENTS.length] }
  const jobRequest = { body: { filter: {}, ids, seen: JOB_ROWS, action }, key: `job-${number}` }
  const { data: job } = Id.safeParse(await client.requestUntilDone('POST', '/orders/bulk', jobRequest))
  if (!job) return
  ledger.jobs.push(job.id)
  for (const until = performance.now() + STUCK_AFTER_MS; performance.now() < until; await sleep(100)) {
    const { data: now } = BulkJob.safeParse(await client.requestUntilDone('GET', `/bulk-jobs/${job.id}`))
    if (now?.state === 'done') return
  }
  ledger.found.push(`bulk job ${job.id} was not done within ${STUCK_AFTER_MS / 1000} s`)
}

async function checkNow({ client, ledger, random, monitorIds }: LoadDeps) {
  const id = random.pick(monitorIds) ?? ''
  const response = await client.request('POST', `/inventory-monitors/${id}/refresh`)
  // The check of a product that its store has just removed has an error as its response.
  if (!response) return
  if (response.status < 300) {
    ledger.count('acknowledged writes')
    ledger.refreshes.set(id, (ledger.refreshes.get(id) ?? 0) + 1)
  } else if (response.status >= 500) ledger.found.push(`check now returned ${JSON.stringify(response)}`)
}

async function changeRole({ client, ledger, random, installation }: LoadDeps) {
  const id = random.pick(installation.userIds) ?? ''
  const { data: now } = UserNow.safeParse(await client.requestUntilDone('GET', `/users/${id}`))
  if (!now) return
  const body = { version: now.version, role: now.role === 'user' ? 'admin' : 'user', current_password: PASSWORD }
  const response = await client.request('PATCH', `/users/${id}`, { body })
  const counts = ledger.roles.get(id) ?? { acknowledged: 0, unacknowledged: 0 }
  ledger.roles.set(id, counts)
  if (!response) counts.unacknowledged += 1
  else if (response.status < 300) {
    counts.acknowledged += 1
    ledger.count('acknowledged writes')
  } else ledger.found.push(`PATCH /users returned ${JSON.stringify(response)}`)
}

/** Runs operators until stopped; each started write is completed. */
export function startLoad(deps: LoadDeps): { stop(): Promise<void> } {
  let isStopping = false
  let numbers = 0
  const again = async (work: (deps: LoadDeps, number: number) => Promise<void>, restMs: number) => {
    while (!isStopping) {
      await work(deps, ++numbers)
      await sleep(restMs)
    }
  }
  const running = [
    again(recordOrders, 20),
    again(recordOrders, 20),
    again(importProducts, 150),
    again(changeOrders, 20),
    again(changeOrders, 20),
    again(checkNow, 40),
    again(changeRole, 100),
  ]
  return {
    async stop() {
      isStopping = true
      await Promise.all(running)
    },
  }
}
