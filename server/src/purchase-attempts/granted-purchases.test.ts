import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { sealCredentials } from '../stores/store-credentials'
import { testSecrets } from '../stores/testing/add-store'
import { storeTable } from '../stores/store-row'
import { confirmPurchase } from './decide-attempt'
import { startShopWorld, type ShopWorld } from './testing/buying-world'
import { ucpShop } from './testing/ucp-shop'

let w: ShopWorld
beforeAll(async () => {
  w = await startShopWorld(await ucpShop())
})
afterAll(() => w.close())

test('an automatic channel whose store’s token was removed buys only what a person confirms', async () => {
  const [granted, confirmed] = w.variants
  if (!granted || !confirmed) throw new Error('too few products')
  const channel = await w.addChannel('rest')
  const buy = async (variant: typeof granted) => {
    const task = await w.addTask(channel, [variant])
    await w.setStock(variant, 3)
    await w.trigger()
    await w.work()
    return task
  }
  const only = async (taskId: string) => {
    const [attempt] = await w.attempts(taskId)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }
  expect(await only((await buy(granted)).id)).toMatchObject({ state: 'placed', mode: 'auto' })
  const key = w.keyOf('rest')
  await w.t.db.update(storeTable).set({ credentials: sealCredentials(testSecrets, key, {}) })
  const task = await buy(confirmed)
  const attempt = await only(task.id)
  expect(attempt).toMatchObject({ state: 'quoted', mode: 'confirm', submittedAt: null })
  expect(attempt.awaitsUntil).not.toBeNull()
  expect(await w.orders()).toHaveLength(1)
  const confirmation = { id: attempt.id, total: attempt.quote?.total.minor ?? 0 }
  await retriedTransaction(w.t.db, (tx) => confirmPurchase(tx, systemCaller('a person'), w.deps, confirmation))
  await w.work()
  expect(await only(task.id)).toMatchObject({ state: 'placed' })
})
