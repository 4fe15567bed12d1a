import type { Order } from '@outlet/shared/contract/orders'
import { machineToken } from '../testing/machine-token'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
})
afterAll(() => t.close())

const tagged = async (tags: string[]) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const answer = await t.call('PATCH', `/orders/${id}`, { token, body: { version: 1, tags } })
  return answer.json<Order>()
}
const found = async (query: string) =>
  (await t.call('GET', `/orders?${query}`, { token }))
    .json<{ items: Order[] }>()
    .items.map(({ id }) => id)
    .sort()

test('orders are found by all of the tags that are asked for, and by where they came from', async () => {
  const [gift, both] = [await tagged(['gift']), await tagged(['gift', 'for Lin'])]
  expect(both).toMatchObject({ tags: ['gift', 'for Lin'], version: 2 })
  expect(await found('tag=gift')).toEqual([gift.id, both.id].sort())
  expect(await found('tag=gift&tag=for%20Lin')).toEqual([both.id])
  expect(await found('tag=gift&source=task')).toEqual([])
  expect(await found('tag=gift&source=manual&is_oversold=false')).toEqual([gift.id, both.id].sort())
  expect((await t.call('GET', '/orders/tags', { token })).json()).toEqual({
    items: [
      { tag: 'gift', count: 2 },
      { tag: 'for Lin', count: 1 },
    ],
  })
})

test.each([[[' ']], [['x'.repeat(41)]], [Array.from({ length: 21 }, (_, index) => `${index}`)]])(
  'tags that cannot be are refused: %p',
  async (tags) => {
    const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
    const answer = await t.call('PATCH', `/orders/${id}`, { token, body: { version: 1, tags } })
    expect(answer.statusCode).toBe(400)
  },
)

test.each(['refresh', 'cancel'])('what was recorded by hand has no store to ask: %s', async (verb) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const answer = await t.call('POST', `/orders/${id}/${verb}`, { token })
  expect(answer.statusCode).toBe(409)
  expect(answer.json<{ code: string }>().code).toMatch(/^order\.not_(refreshable|cancellable)$/)
})

test.each(['refresh', 'cancel'])('who may only read orders may not %s them', async (verb) => {
  const { id } = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
  const reader = await machineToken(t.db, ['orders.read'])
  expect((await t.call('POST', `/orders/${id}/${verb}`, { token: reader })).statusCode).toBe(403)
  const gone = `/orders/${id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}/${verb}`
  expect((await t.call('POST', gone, { token })).statusCode).toBe(404)
})
