import { call } from '../api/call'
import { countOrders, getOrder, listOrders, recordOrder } from '../contract/orders'
import { signIn } from '../contract/session'
import { anOrder, anOrderWithEvents } from './builders'
import { fake, makeFakeServer } from './fake-server'

const server = makeFakeServer(
  fake(getOrder, ({ params }) => anOrderWithEvents({ order_number: params.orderId })),
  fake(countOrders, () => ({ count: 3, exact: true })),
)
beforeEach(() => server.start())
afterEach(() => server.stop())

test('a path with fixed segments takes precedence over one with a parameter', async () => {
  expect(await call(countOrders)).toEqual({ count: 3, exact: true })
})

test('a later fake replaces an earlier one, until the server stops', async () => {
  server.use(fake(countOrders, () => ({ count: 4, exact: true })))
  expect((await call(countOrders)).count).toBe(4)
  server.stop()
  server.start()
  expect((await call(countOrders)).count).toBe(3)
})

test('a call without a fake is recorded as a failure', async () => {
  await expect(call(listOrders)).rejects.toMatchObject({ code: 'fake.failed' })
  expect(server.failures).toEqual(['Error: nothing fakes GET /orders'])
})

test('a response that breaks the contract is recorded as a failure', async () => {
  server.use(fake(countOrders, () => ({ count: 1.5, exact: true })))
  await expect(call(countOrders)).rejects.toMatchObject({ code: 'fake.failed' })
  expect(server.failures[0]).toContain('GET /orders/count')
})

test('a request that breaks the contract is refused by field, as the server does', async () => {
  const body = { ...anOrder(), lines: [] }
  // @ts-expect-error an order is no draft: it has fields of the server's
  await expect(call(recordOrder, { body })).rejects.toMatchObject({ code: 'fake.failed' })
  server.use(fake(recordOrder, () => anOrder()))
  // @ts-expect-error an order is no draft: it has fields of the server's
  const error: unknown = await call(recordOrder, { body }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(error).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path: 'lines' })]) })
})

test('forms are parsed as forms', async () => {
  server.use(fake(signIn, ({ body }) => ({ access_token: `for ${body.username}`, token_type: 'bearer' as const })))
  const response = await call(signIn, { body: { username: 'lin & co', password: 'Secret' } })
  expect(response.access_token).toBe('for lin & co')
})
