import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testApp, type TestApp } from '../../testing/test-app'
import { publishEvent } from './publish-event'

let t: TestApp
let origin: string
beforeAll(async () => {
  t = await testApp()
  origin = await t.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

/** Opens a stream and collects its text; `ended` resolves when the server ends it. */
async function open(token: string, query = '') {
  const response = await fetch(`${origin}/api/v1/events${query}`, { headers: { authorization: `Bearer ${token}` } })
  const heard = { text: '' }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) heard.text += decoder.decode(chunk)
  }
  return { response, heard, ended: read() }
}

const until = async (condition: () => boolean) => {
  for (let waited = 0; !condition() && waited < 120_000; waited += 10) await sleep(10)
  expect(condition()).toBe(true)
}

test('sends ids of changes, only for topics that the session may read', async () => {
  const admin = await open(await t.signInAs('admin'))
  const user = await open(await t.signInAs('user'))
  await t.db.transaction(async (tx) => {
    await publishEvent(tx, 'releases', ['r1'])
    await publishEvent(tx, 'orders', ['o1', 'o2'])
  })
  await until(() => user.heard.text.includes('orders') && admin.heard.text.includes('orders'))
  expect(admin.heard.text).toContain('data: {"topic":"releases","ids":["r1"]}')
  expect(user.heard.text).toContain('data: {"topic":"orders","ids":["o1","o2"]}')
  expect(user.heard.text).not.toContain('releases')
})

test('sends nothing for a transaction that was rolled back', async () => {
  const stream = await open(await t.signInAs('user'))
  await t.db
    .transaction(async (tx) => {
      await publishEvent(tx, 'orders', ['never'])
      throw new Error('undo')
    })
    .catch(() => undefined)
  await t.db.transaction((tx) => publishEvent(tx, 'orders', ['after']))
  await until(() => stream.heard.text.includes('after'))
  expect(stream.heard.text).not.toContain('never')
})

test('ends with the session', async () => {
  const token = await t.signInAs('user')
  const stream = await open(token)
  await t.call('POST', '/logout', { token })
  await stream.ended
})

test('requires a session', async () => {
  expect((await fetch(`${origin}/api/v1/events`)).status).toBe(401)
})

test('ends the streams when the database connection was cut, and receives events again afterwards', async () => {
  const token = await t.signInAs('user')
  const stream = await open(token)
  await t.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outlet-console listener' and datname = current_database()`,
  )
  await stream.ended
  const again = await open(token)
  await until(() => again.heard.text.includes('open'))
  await t.db.transaction((tx) => publishEvent(tx, 'orders', ['later']))
  await until(() => again.heard.text.includes('later'))
})

test('when opened, sends the topics with events since the page was loaded', async () => {
  const token = await t.signInAs('user')
  const now = performance.now.bind(performance)
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
  const heard = new Promise((resolve) => t.app.events.on('event', resolve))
  await t.db.transaction((tx) => publishEvent(tx, 'stores', ['s1']))
  await heard
  const stream = await open(token, '?since_ms=1000')
  await until(() => stream.heard.text.includes('{"topic":"stores","ids":[]}'))
  expect(stream.heard.text).not.toContain('orders')
  const openedBeforeTheStart = await open(token, '?since_ms=86400000')
  await until(() => openedBeforeTheStart.heard.text.includes('"orders"'))
  expect(openedBeforeTheStart.heard.text).not.toContain('releases')
  clock.mockRestore()
})

test('retains nothing of a reader that disconnected before its stream was open', async () => {
  const token = await t.signInAs('user')
  const authenticate = t.app.authenticate.bind(t.app)
  const listening = jest.spyOn(t.app.events, 'on')
  const disconnected = new Promise<void>((resolve) => {
    jest.spyOn(t.app, 'authenticate').mockImplementationOnce(async (request) => {
      socket.destroy()
      await new Promise((gone) => request.raw.socket.once('close', gone))
      setImmediate(resolve)
      return authenticate(request)
    })
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await disconnected
  await t.call('GET', '/users/info', { token })
  await sleep(20)
  expect(listening).not.toHaveBeenCalled()
  jest.restoreAllMocks()
})

describe('a reader that accepts no data', () => {
  /** Opens a stream without reading it. */
  async function openUnread(token: string) {
    const opened = new Promise<ServerResponse>((resolve) =>
      t.app.http.server.once('request', (_request, response) => resolve(response)),
    )
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.pause()
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    return { socket, raw: await opened }
  }
  const many = Array.from({ length: 100 }, (_, index) => String(index).padStart(60, 'x'))
  const publishUntil = async (is: () => boolean) => {
    for (let count = 0; !is() && count < 5000; count++) await publishEvent(t.db, 'orders', many)
    expect(is()).toBe(true)
  }

  test('receives nothing after its session has ended, since writing would end the process', async () => {
    const token = await t.signInAs('user')
    const { socket, raw } = await openUnread(token)
    await publishUntil(() => raw.writableLength > 0)
    await t.call('POST', '/logout', { token })
    await until(() => raw.writableEnded)
    const failed = jest.fn()
    raw.on('error', failed)
    const heard = new Promise((resolve) => t.app.events.on('event', ({ ids }) => ids[0] === 'last' && resolve(ids)))
    await publishEvent(t.db, 'orders', ['last'])
    await heard
    await sleep(10)
    expect(raw.writableFinished).toBe(false)
    expect(failed).not.toHaveBeenCalled()
    socket.destroy()
  })

  test('is disconnected when it is a megabyte behind', async () => {
    const { socket, raw } = await openUnread(await t.signInAs('user'))
    await publishUntil(() => raw.destroyed)
    socket.destroy()
  })
})
