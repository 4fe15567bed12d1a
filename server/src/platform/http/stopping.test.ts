import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { listenAnywhere, rawConnection, parseResponse } from '../../testing/raw-http'
import { TEST_PASSWORD, testApp } from '../../testing/test-app'

test('a stop waits for the requests under way, but not for clients to close their connections', async () => {
  const t = await testApp()
  const port = await listenAnywhere(t)
  await t.signInAs('user')
  const body = new URLSearchParams({ username: 'user-1', password: TEST_PASSWORD }).toString()
  const head = [
    `POST ${API_PREFIX}/login/access-token HTTP/1.1`,
    'Host: console',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  const connection = rawConnection(port)
  const received = once(t.app.http.server, 'request')
  connection.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await received
  const closed = t.app.http.close()
  await sleep(50)
  connection.socket.write(body.slice(5))
  const { status, headers } = parseResponse(await connection.until((text) => text.includes('access_token')))
  // This client closes its connection only later.
  await closed
  connection.socket.destroy()
  await t.close()
  expect(status).toBe(200)
  expect(headers).toContain('connection: close')
})
