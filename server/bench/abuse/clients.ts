import { request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'

// Clients that run in their own process. `operator` requests pages and measures the delays; `abuse` runs 50 abusive
// clients.
const [role = '', origin = '', token = ''] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const path = (rest: string) => `${origin}${API_PREFIX}${rest}`
const counts: Record<string, number> = {}
const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1)

const repeatForever = async (what: string, attack: () => Promise<unknown>) => {
  for (;;) {
    await attack().then(
      () => count(what),
      () => count(`${what}: cut`),
    )
    await sleep(1)
  }
}

/** Sends half of a body and nothing more, until the server closes the connection. */
const slowBody = () =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const head = `POST ${API_PREFIX}/login/access-token HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n`
      socket.write(`${head}content-length: 4000\r\n\r\nusername=`)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
  })

const bigBody = () =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': 4_000_000 }
    const request = send(path('/orders'), { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve())
    })
    request.on('error', reject)
    request.end(Buffer.alloc(4_000_000, 32))
  })

const openApi = async () => (await fetch(path('/openapi.json'))).arrayBuffer()

const wrongPassword = async () => {
  const body = new URLSearchParams({ username: 'bench', password: `Wrong-${Math.random()}` })
  await (await fetch(path('/login/access-token'), { method: 'POST', body })).arrayBuffer()
}

const attacks = { 'slow bodies': slowBody, 'big bodies': bigBody, openapi: openApi, 'wrong passwords': wrongPassword }
const CLIENTS = { 'slow bodies': 13, 'big bodies': 13, openapi: 12, 'wrong passwords': 12 } as const

async function operate(): Promise<void> {
  const delays: number[] = []
  const until = performance.now() + 15_000
  const pages = [
    '/orders?limit=50',
    '/users/info',
    '/inventory-monitors?limit=50',
    '/notifications/count?is_read=false',
  ]
  for (let turn = 0; performance.now() < until; turn++) {
    const startedAt = performance.now()
    const response = await fetch(path(pages[turn % pages.length] ?? ''), {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the operator was refused: ${response.status}`)
    delays.push(performance.now() - startedAt)
    await sleep(20)
  }
  process.send?.(delays)
  process.exit(0)
}

if (role === 'operator') void operate()
else {
  for (const what of ['slow bodies', 'big bodies', 'openapi', 'wrong passwords'] as const) {
    for (let client = 0; client < CLIENTS[what]; client++) void repeatForever(what, attacks[what])
  }
  process.on('message', () => {
    process.send?.(counts)
    process.exit(0)
  })
}
