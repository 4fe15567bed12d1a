import { request } from './request'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Fakes the network: `answers` decides which requests get a response. */
const network = (responds: (method: string, path: string) => boolean) => {
  const requested: string[] = []
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const { pathname } = new URL(url)
    requested.push(`${method} ${pathname}`)
    if (!responds(method, pathname)) throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  }
  return requested
}

const read = () => request({ method: 'GET', path: '/analytics' })

test('a read that fails twice while the server responds to other requests is reported as blocked', async () => {
  const requested = network((method) => method === 'HEAD')
  await expect(read()).rejects.toMatchObject({ code: 'request.blocked', status: 0 })
  expect(requested.filter((what) => what.startsWith('GET'))).toHaveLength(2)
})

test('a read that was cut once is repeated', async () => {
  let cuts = 1
  network((method) => method === 'HEAD' || cuts-- <= 0)
  await expect(read()).resolves.toEqual({})
})

test('without any response the error is a network failure, and the read is not repeated', async () => {
  const requested = network(() => false)
  await expect(read()).rejects.toMatchObject({ code: 'network' })
  expect(requested.filter((what) => what.startsWith('GET'))).toHaveLength(1)
})

test('a write is never repeated: it may have been carried out', async () => {
  const requested = network((method) => method === 'HEAD')
  const write = request({ method: 'POST', path: '/orders', body: {} })
  await expect(write).rejects.toMatchObject({ code: 'request.interrupted' })
  expect(requested.filter((what) => what.startsWith('POST'))).toHaveLength(1)
})
