import { listOrders, OrderDraft, recordOrder, updateOrder } from '../contract/orders'
import { getProduct } from '../contract/products'
import type { Endpoint } from '../contract/endpoint'
import { getCurrentUser, signOut } from '../contract/session'
import { signUpUser } from '../contract/users'
import { aCurrentUser, aProductDetail, anOrder, anOrderLine } from '../testing/builders'
import { fake } from '../testing/fake-server'
import { networkFailure, refuse } from '../testing/fake-problem'
import { useFakeServer } from '../testing/use-fake-server'
import { clearToken, readToken, writeToken } from '../session/token'
import { isApiError, type ApiError } from './api-error'
import { call } from './call'

const server = useFakeServer()

const failure = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.catch((caught: unknown) => caught)
  if (!isApiError(error)) throw new Error('expected an ApiError')
  return error
}

const draft = OrderDraft.parse({
  store_name: 'Coach Outlet',
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: 'USD',
  lines: [anOrderLine()],
  tax: 0,
  shipping: 0,
  placed_at: '2026-11-20T12:00:00.000Z',
})

afterEach(() => clearToken())

test('a read sends its filters and the token, and returns the parsed response', async () => {
  writeToken('t-1')
  server.use(fake(listOrders, ({ query }) => ({ items: [anOrder({ store_name: query.q ?? '' })], next: 'more' })))
  const response = await call(listOrders, { query: { q: 'red bag', status: ['placed', 'pending'], cursor: undefined } })
  expect(response.items[0]?.store_name).toBe('red bag')
  expect(server.calls[0]?.what).toBe('GET /orders?q=red+bag&status=placed&status=pending')
  expect(server.calls[0]?.headers.get('authorization')).toBe('Bearer t-1')
})

test('without a session no Authorization header is sent', async () => {
  server.use(fake(getCurrentUser, () => aCurrentUser()))
  await call(getCurrentUser)
  expect(server.calls[0]?.headers.has('authorization')).toBe(false)
})

test('ids with blanks and slashes stay one segment of the path', async () => {
  server.use(fake(getProduct, ({ params }) => aProductDetail({ id: params.productId })))
  const product = await call(getProduct, { params: { websiteType: 'coach-outlet', productId: 'C 07/72' } })
  expect(product.id).toBe('C 07/72')
  expect(server.calls[0]?.what).toBe('GET /products/coach-outlet/C%2007%2F72')
})

test('a refusal becomes an ApiError that holds everything the server sent', async () => {
  const current = anOrder({ version: 2 })
  server.use(
    fake(updateOrder, () => {
      const errors = [{ path: 'lines.0.quantity', code: 'field.too_small', message: 'too small' }]
      throw refuse(409, 'order.version_conflict', { detail: 'Changed since', errors, current, retryAfter: 7 })
    }),
  )
  const error = await failure(call(updateOrder, { params: { orderId: 'o1' }, body: { version: 1 } }))
  expect(error).toMatchObject({
    message: 'Changed since',
    code: 'order.version_conflict',
    status: 409,
    requestId: 'req-fake',
    errors: [{ path: 'lines.0.quantity', code: 'field.too_small' }],
    current: { version: 2 },
    retryAfter: 7,
    isWithoutBody: false,
  })
})

test('a request without a response fails as `network`, with the text of the cause', async () => {
  server.use(
    fake(getCurrentUser, () => {
      throw networkFailure('Failed to fetch')
    }),
  )
  const error = await failure(call(getCurrentUser))
  expect(error).toMatchObject({ code: 'network', status: 0, message: 'Failed to fetch', isWithoutBody: true })
})

test.each([
  ['an empty body', new Response(null, { status: 502 })],
  ['a proxy’s page', new Response('<html>Bad gateway</html>', { status: 502 })],
  ['JSON that is no problem', Response.json({ oops: true }, { status: 502 })],
])('a failure with %s becomes `request.no_body`', async (_what, response) => {
  server.use(fake(getCurrentUser, () => response))
  const error = await failure(call(getCurrentUser))
  expect(error).toMatchObject({ code: 'request.no_body', status: 502, isWithoutBody: true })
})

test('a response that does not match the contract is an error, not a page with gaps', async () => {
  server.use(fake(getCurrentUser, () => Response.json({ ...aCurrentUser(), role: 'king' })))
  const error = await failure(call(getCurrentUser))
  expect(error.code).toBe('answer.unexpected')
  expect(error.message).toContain('GET /users/info: role')
})

test('a response may hold more than this version of the contract knows', async () => {
  server.use(fake(getCurrentUser, () => Response.json({ ...aCurrentUser({ name: 'Lin' }), shoe_size: 38 })))
  expect(await call(getCurrentUser)).toMatchObject({ name: 'Lin' })
})

test('an aborted call cancels the request with the reason of the abort', async () => {
  server.use(fake(getCurrentUser, () => new Promise<never>(() => undefined)))
  const control = new AbortController()
  const work = call(getCurrentUser, undefined, { signal: control.signal })
  control.abort(new Error('no longer wanted'))
  await expect(work).rejects.toThrow('no longer wanted')
})

test('a refused token ends the session once, and a late refusal of an old token leaves a new session alone', async () => {
  const ended = jest.fn()
  globalThis.addEventListener('outlet-session-ended', ended)
  writeToken('old')
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  server.use(
    fake(getCurrentUser, () => {
      throw refuse(401, 'session.required')
    }),
    fake(signOut, async () => {
      await held
      throw refuse(401, 'session.required')
    }),
  )
  const late = failure(call(signOut))
  await Promise.all([failure(call(getCurrentUser)), failure(call(getCurrentUser))])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(readToken()).toBeNull()
  writeToken('new')
  release()
  expect((await late).status).toBe(401)
  expect(readToken()).toBe('new')
  expect(ended).toHaveBeenCalledTimes(1)
  globalThis.removeEventListener('outlet-session-ended', ended)
})

describe('Idempotency-Key', () => {
  const keys = () => server.calls.map((made) => made.headers.get('idempotency-key'))

  test('is sent with creating posts only', async () => {
    server.use(
      fake(recordOrder, () => anOrder()),
      fake(updateOrder, () => anOrder()),
    )
    await call(recordOrder, { body: draft })
    await call(updateOrder, { params: { orderId: 'o1' }, body: { version: 1 } })
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f-]{32,36}$/), null])
  })

  test('stays the same while the outcome of the first attempt is unknown, and changes after a response', async () => {
    let tries = 0
    server.use(
      fake(recordOrder, () => {
        tries += 1
        if (tries === 1) throw networkFailure()
        if (tries === 2) throw refuse(503, 'server.unavailable')
        return anOrder()
      }),
    )
    await failure(call(recordOrder, { body: draft }))
    await failure(call(recordOrder, { body: draft }))
    await call(recordOrder, { body: draft })
    await call(recordOrder, { body: draft })
    const [first, second, third, fourth] = keys()
    expect(second).toBe(first)
    expect(third).toBe(first)
    expect(fourth).not.toBe(first)
  })

  test('differs for other values and after a refusal', async () => {
    server.use(
      fake(recordOrder, () => {
        throw refuse(400, 'request.invalid')
      }),
    )
    await failure(call(recordOrder, { body: draft }))
    await failure(call(recordOrder, { body: { ...draft, note: 'again' } }))
    await failure(call(recordOrder, { body: draft }))
    expect(new Set(keys()).size).toBe(3)
  })

  test('is created where the browser has no crypto.randomUUID (plain http)', async () => {
    const randomUUID = jest.spyOn(crypto, 'randomUUID')
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true })
    server.use(fake(recordOrder, () => anOrder()))
    await call(recordOrder, { body: draft })
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    randomUUID.mockRestore()
  })

  describe('of a submission without a response', () => {
    const HOUR = 3_600_000
    const withoutResponse = <E extends Endpoint>(endpoint: E) =>
      fake(endpoint, () => {
        throw networkFailure()
      })
    const newUser = { username: 'mei', name: 'Mei', role: 'user', password: 'Harbour-Lights-9' } as const
    /** Calls as a reloaded page does: the modules are loaded again with empty memory. */
    const callAfterReload = async (): Promise<void> => {
      await jest.isolateModulesAsync(async () => {
        const { call: reloadedCall } = await import('./call')
        await reloadedCall(recordOrder, { body: draft }).catch(() => undefined)
        await reloadedCall(signUpUser, { body: newUser }).catch(() => undefined)
      })
    }
    beforeEach(() => sessionStorage.clear())
    afterEach(() => jest.restoreAllMocks())

    test('is reused for an hour, far less than the server stores its responses', async () => {
      const start = Date.now()
      const now = jest.spyOn(Date, 'now').mockReturnValue(start)
      server.use(withoutResponse(recordOrder))
      await failure(call(recordOrder, { body: draft }))
      now.mockReturnValue(start + HOUR - 1)
      await failure(call(recordOrder, { body: draft }))
      now.mockReturnValue(start + HOUR)
      await failure(call(recordOrder, { body: draft }))
      now.mockReturnValue(start + 72 * HOUR)
      await failure(call(recordOrder, { body: draft }))
      const [first, second, third, fourth] = keys()
      expect(second).toBe(first)
      expect(new Set([first, third, fourth]).size).toBe(3)
    })

    test('survives a reload of the page, unless the body holds a secret', async () => {
      server.use(withoutResponse(recordOrder), withoutResponse(signUpUser))
      await failure(call(recordOrder, { body: draft }))
      await failure(call(signUpUser, { body: newUser }))
      const stored = JSON.stringify(sessionStorage)
      await failure(call(signUpUser, { body: { ...newUser, password: 'Other-Harbour-7' } }))
      expect(JSON.stringify(sessionStorage)).toBe(stored)
      expect(stored).not.toContain(draft.store_name)
      await callAfterReload()
      const [order, user, , orderAgain, userAgain] = keys()
      expect(orderAgain).toBe(order)
      expect(userAgain).not.toBe(user)
    })

    test("is removed from the tab's storage, too, after a response", async () => {
      server.use(withoutResponse(recordOrder))
      await failure(call(recordOrder, { body: draft }))
      server.use(fake(recordOrder, () => anOrder()))
      await call(recordOrder, { body: draft })
      server.use(withoutResponse(recordOrder), withoutResponse(signUpUser))
      await callAfterReload()
      const [first, second, third] = keys()
      expect(second).toBe(first)
      expect(third).not.toBe(first)
    })

    test('is held in memory where the browser refuses to store it', async () => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('quota')
      })
      server.use(withoutResponse(recordOrder))
      await failure(call(recordOrder, { body: draft }))
      await failure(call(recordOrder, { body: draft }))
      expect(new Set(keys()).size).toBe(1)
    })
  })
})
