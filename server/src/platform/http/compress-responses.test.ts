import { fastify } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressResponses } from './compress-responses'

const long = { text: '库存 '.repeat(1000) }
const http = fastify()
compressResponses(http)
http.get('/long', async () => long)
http.get('/short', async () => ({ ok: true }))
http.get('/elsewhere', async (_request, reply) => reply.header('vary', 'Origin').send(long))
http.get('/bytes', async () => Buffer.alloc(5000))
afterAll(() => http.close())

const get = (url: string, encodings?: string) =>
  http.inject({ method: 'GET', url, ...(encodings && { headers: { 'accept-encoding': encodings } }) })

test('a long response is compressed for clients that accept it, with a Vary header', async () => {
  const brotli = await get('/long', 'gzip, deflate, br')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(long)
  const gzip = await get('/long', 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(long)
})

test('a client that accepts no encoding receives it uncompressed', async () => {
  const plain = await get('/long')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.json()).toEqual(long)
  expect((await get('/elsewhere', 'br')).headers.vary).toBe('Origin, accept-encoding')
})

test('short and non-text responses are not compressed', async () => {
  for (const url of ['/short', '/bytes']) {
    expect((await get(url, 'br')).headers['content-encoding']).toBeUndefined()
  }
})
