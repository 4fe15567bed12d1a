import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { listen } from '../../testing/serve'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { EventHub } from './event-hub'
import { publishEvent } from './publish-event'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/**
 * A TCP proxy to the database that can be cut: existing connections break, new ones are accepted and closed at once.
 */
async function cuttableWay(url: string) {
  const { port: databasePort, hostname } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return socket.destroy()
    const onward = connect(Number(databasePort), hostname)
    for (const one of [socket, onward]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => [socket, onward].forEach((each) => each.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  })
  const port = await listen(server)
  const cuttable = new URL(url)
  cuttable.port = String(port)
  cuttable.hostname = '127.0.0.1'
  return {
    url: cuttable.href,
    cut: () => {
      isCut = true
      open.forEach((socket) => socket.destroy())
    },
    mend: () => (isCut = false),
    /** Leaves connections open but forwards nothing. */
    silence: () =>
      open.forEach((socket) => {
        socket.unpipe()
        socket.pause()
      }),
    close: () => server.close(),
  }
}

const signal = () => {
  const gate: { open: () => void; opened: Promise<void> } = { open: () => undefined, opened: Promise.resolve() }
  gate.opened = new Promise((resolve) => (gate.open = resolve))
  return gate
}

const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

test('while the database is unreachable, attempts run one at a time, and none leaves a connection open', async () => {
  const way = await cuttableWay(t.url)
  const pauses: number[] = []
  const away = signal()
  const back = signal()
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    if (pauses.length < 40) return
    away.open()
    await back.opened
  }
  const hub = new EventHub(way.url, { pause })
  await hub.start()
  const before = sockets()
  way.cut()
  await away.opened
  expect(pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
  expect(new Set(pauses.slice(8))).toEqual(new Set([5000]))
  expect(sockets()).toBeLessThanOrEqual(before)

  const heard: string[][] = []
  hub.on('event', ({ ids }) => heard.push([...ids]))
  const isBack = new Promise<void>((resolve) => hub.on('gap', resolve))
  way.mend()
  back.open()
  await isBack
  const { rows } = await t.db.execute(
    sql`select 1 from pg_stat_activity where application_name = 'outlet-console listener' and datname = current_database()`,
  )
  expect(rows).toHaveLength(1)
  const received = new Promise((resolve) => hub.on('event', resolve))
  await t.db.transaction((tx) => publishEvent(tx, 'orders', ['once']))
  await received
  expect(heard).toEqual([['once']])
  await hub.close()
  way.close()
})

test('a silently dead connection is replaced, and readers are notified of the gap', async () => {
  const way = await cuttableWay(t.url)
  const hub = new EventHub(way.url, { pingMs: 50, silenceTimeoutMs: 300 })
  await hub.start()
  const isBack = new Promise<void>((resolve) => hub.on('gap', resolve))
  way.silence()
  await t.db.transaction((tx) => publishEvent(tx, 'orders', ['missed']))
  await isBack
  expect(hub.topicsOfLast(60_000)).toContain('orders')
  const heard = new Promise<string[]>((resolve) => hub.on('event', ({ ids }) => resolve([...ids])))
  await t.db.transaction((tx) => publishEvent(tx, 'orders', ['after']))
  expect(await heard).toEqual(['after'])
  await hub.close()
  way.cut()
  way.close()
})
