import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { serve } from '../../testing/serve'
import { endSlowReader, STALL_MS } from './end-slow-reader'

/** Kernels buffer a few megabytes on either side of a connection. */
const LARGER_THAN_BUFFERS = 16 * 1024 * 1024

/** An endless stream of lines. */
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024, 'x'))
    },
  })

/** Sends a response to a reader that receives as much as `read` allows. */
async function sending() {
  const { server, port, close } = await serve()
  const client = connect(port, '127.0.0.1')
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  // Argument types of the `request` event.
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  const source = endless()
  source.pipe(response)
  const end = () => {
    client.destroy()
    void close()
  }
  return { client, response, source, end }
}

const untilFull = async (response: ServerResponse) => {
  while (!response.writableNeedDrain) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] }))
afterEach(() => jest.useRealTimers())

test('the download of a reader that accepts no data is aborted, with its connection', async () => {
  const { response, source, end } = await sending()
  const failed = once(source, 'error')
  endSlowReader(response, source)
  await untilFull(response)
  jest.advanceTimersByTime(2 * STALL_MS)
  await failed
  expect(source.destroyed).toBe(true)
  end()
})

test('a reader that is fast enough is not disconnected', async () => {
  const { client, response, source, end } = await sending()
  endSlowReader(response, source)
  for (let window = 0; window < 4; window++) {
    const before = client.bytesRead
    client.resume()
    while (client.bytesRead - before < LARGER_THAN_BUFFERS) await new Promise((resolve) => setImmediate(resolve))
    client.pause()
    await untilFull(response)
    jest.advanceTimersByTime(STALL_MS)
  }
  expect(source.destroyed).toBe(false)
  source.destroy()
  end()
})

test('waiting for the database does not count against the reader', async () => {
  const { response, source, end } = await sending()
  source.unpipe()
  endSlowReader(response, source)
  jest.advanceTimersByTime(5 * STALL_MS)
  expect(source.destroyed).toBe(false)
  source.destroy()
  end()
})
