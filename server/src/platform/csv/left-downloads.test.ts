import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import { testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let port: number
let token: string
beforeAll(async () => {
  t = await testApp()
  port = Number(new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
  token = await t.signInAs('user')
})
afterAll(() => t.close())

const ticketPath = async () => {
  const body = { filter: {}, columns: [{ key: 'store_name', title: 'Store' }] }
  return (await t.call('POST', '/orders/csv', { token, body })).json<DownloadTicket>().path
}

/** Requests a download and disconnects before the response starts. */
const requestAndDisconnect = async () => {
  const path = await ticketPath()
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${API_PREFIX}${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`, () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })
}

const inUse = () => t.db.$client.totalCount - t.db.$client.idleCount

test('a download whose reader disconnected before it started releases its connection', async () => {
  const before = inUse()
  for (let attempt = 1; attempt <= 6; attempt++) await requestAndDisconnect()
  const response = await t.app.http.inject({ method: 'GET', url: API_PREFIX + (await ticketPath()) })
  expect(response.statusCode).toBe(200)
  while (inUse() > before) await sleep(10)
})
