import { setTimeout as sleep } from 'node:timers/promises'
import { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import { z } from '@outlet/shared/contract/zod'
import { orderDraft } from '../../src/testing/order-draft'
import type { Random } from '../random'
import type { Client } from './client'
import { PASSWORD, type Installation } from './installation'
import type { Ledger } from './ledger'

const Id = z.object({ id: z.string() })
const Plan = z.object({ plan: z.string() })
const UserNow = z.object({ version: z.int(), role: z.enum(['admin', 'user']) })

const IMPORT_LINES = 20
const JOB_ROWS = 40
const JOB_WITHIN_MS = 60_000
const FULFILMENTS = ['shipped', 'delivered', 'partial', 'unfulfilled'] as const

export interface LoadParts {
  client: Client
  installation: Installation
  ledger: Ledger
  random: Random
  monitorIds: readonly string[]
  /** Ids of orders that were there before. */
  orderIds: readonly string[]
}

async function recordOrders({ client, ledger }: LoadParts, number: number) {
  const marker = `P-${number}`
  const body = orderDraft({ store_order_number: marker })
  const { data: order } = Id.safeParse(await client.askUntilAnswered('POST', '/orders', { body, key: marker }))
  if (!order) return
  ledger.orders.set(marker, order.id)
  // What was acknowledged is there at once, at every server.
  if (number % 5 === 0) await client.askUntilAnswered('GET', `/orders/${order.id}`)
}

async function importProducts({ client, ledger }: LoadParts, number: number) {
  const codes = Array.from({ length: IMPORT_LINES }, (_, index) => `IMP${number}-${index}`)
  const lines = codes.map((product_code, index) => ({ line: index + 1, product_code, note: `import ${number}` }))
  const shown = await client.ask('POST', '/product-base/import/preview', { body: { lines } })
  const { data } = Plan.safeParse(shown?.body)
  if (!data) return
  const asked = { body: { lines, plan: data.plan }, key: `import-${number}` }
  if (await client.askUntilAnswered('POST', '/product-base/import', asked)) ledger.imported.push(...codes)
}

async function changeOrders({ client, ledger, random, orderIds }: LoadParts, number: number) {
  const begin = random.below(orderIds.length - JOB_ROWS)
  const ids = orderIds.slice(begin, begin + JOB_ROWS)
  const action = { kind: 'set_fulfilment', fulfilment: FULFILMENTS[number % FULFILMENTS.length] }
  const asked = { body: { filter: {}, ids, seen: JOB_ROWS, action }, key: `job-${number}` }
  const { data: job } = Id.safeParse(await client.askUntilAnswered('POST', '/orders/bulk', asked))
  if (!job) return
  ledger.jobs.push(job.id)
  for (const until = performance.now() + JOB_WITHIN_MS; performance.now() < until; await sleep(100)) {
    const { data: now } = BulkJob.safeParse(await client.askUntilAnswered('GET', `/bulk-jobs/${job.id}`))
    if (now?.state === 'done') return
  }
  ledger.found.push(`bulk job ${job.id} was not done within ${JOB_WITHIN_MS / 1000} s`)
}

async function checkNow({ client, ledger, random, monitorIds }: LoadParts) {
  const id = random.pick(monitorIds) ?? ''
  const answer = await client.ask('POST', `/inventory-monitors/${id}/refresh`)
  // A product that its store has just taken away is answered as such.
  if (!answer) return
  if (answer.status < 300) {
    ledger.count('acknowledged writes')
    ledger.refreshes.set(id, (ledger.refreshes.get(id) ?? 0) + 1)
  } else if (answer.status >= 500) ledger.found.push(`check now answered ${JSON.stringify(answer)}`)
}

async function changeRole({ client, ledger, random, installation }: LoadParts) {
  const id = random.pick(installation.userIds) ?? ''
  const { data: now } = UserNow.safeParse(await client.askUntilAnswered('GET', `/users/${id}`))
  if (!now) return
  const body = { version: now.version, role: now.role === 'user' ? 'admin' : 'user', current_password: PASSWORD }
  const answer = await client.ask('PATCH', `/users/${id}`, { body })
  const counts = ledger.roles.get(id) ?? { acknowledged: 0, unanswered: 0 }
  ledger.roles.set(id, counts)
  if (!answer) counts.unanswered += 1
  else if (answer.status < 300) {
    counts.acknowledged += 1
    ledger.count('acknowledged writes')
  } else ledger.found.push(`PATCH /users answered ${JSON.stringify(answer)}`)
}

/** Operators at work, until stopped; each write that was begun is brought to its end. */
export function startLoad(parts: LoadParts): { stop(): Promise<void> } {
  let isStopping = false
  let numbers = 0
  const again = async (work: (parts: LoadParts, number: number) => Promise<void>, restMs: number) => {
    while (!isStopping) {
      await work(parts, ++numbers)
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
