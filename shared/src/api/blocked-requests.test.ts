import { request } from './request'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** The network: what of it answers. */
const network = (answers: (method: string, path: string) => boolean) => {
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const { pathname } = new URL(url)
    asked.push(`${method} ${pathname}`)
    if (!answers(method, pathname)) throw new TypeError('Failed to fetch')
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  }
  return asked
}

const read = () => request({ method: 'GET', path: '/analytics' })

test('a read that is stopped while the server answers others is blocked', async () => {
  const asked = network((method) => method === 'HEAD')
  await expect(read()).rejects.toMatchObject({ code: 'request.blocked', status: 0 })
  expect(asked.filter((what) => what.startsWith('GET'))).toHaveLength(2)
})

test('a read that was cut once is repeated', async () => {
  let cuts = 1
  network((method) => method === 'HEAD' || cuts-- <= 0)
  await expect(read()).resolves.toEqual({})
})

test('without any answer the server is away, and the read is not repeated', async () => {
  const asked = network(() => false)
  await expect(read()).rejects.toMatchObject({ code: 'network' })
  expect(asked.filter((what) => what.startsWith('GET'))).toHaveLength(1)
})

test('a write is never repeated: it may have been done', async () => {
  const asked = network((method) => method === 'HEAD')
  const write = request({ method: 'POST', path: '/orders', body: {} })
  await expect(write).rejects.toMatchObject({ code: 'request.interrupted' })
  expect(asked.filter((what) => what.startsWith('POST'))).toHaveLength(1)
})
